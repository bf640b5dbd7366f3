#include "sources/duckdb/texts/text_header.h"

#include <gmock/gmock.h>

#include "base/text.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<TextCells> rowsOf(const std::string& text, char separator = ',') {
  std::vector<TextCells> rows;
  for (const auto& line : split(text, '\n'))
    if (!line.empty()) rows.push_back(split(line, separator));
  return rows;
}

TextHeader headerOf(const std::string& text) {
  const auto rows = rowsOf(text);
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, row.size());
  return textHeader(rows, width);
}

TEST(TitleRows, standAboveTheHeader) {
  EXPECT_EQ(titleRows(rowsOf("Sales;;\nExported 03/04/2025;;\nRegion;Date;Units\nNorth;1.2.2025;3\n", ';')),
            2u);
  EXPECT_EQ(titleRows(rowsOf("# made by a program\na,b\n1,2\n")), 1u);
}

TEST(TitleRows, aHeaderIsNone) {
  EXPECT_EQ(titleRows(rowsOf("a,b\n1,2\n")), 0u);
  EXPECT_EQ(titleRows(rowsOf("name\nA\nB\n")), 0u);
  EXPECT_EQ(titleRows(rowsOf(",value\n0,5\n1,6\n")), 0u) << "a numbered row has no name for its number";
  EXPECT_EQ(titleRows(rowsOf("name,\nA,x\nB,y\n")), 0u) << "a column without a name";
  EXPECT_EQ(titleRows({}), 0u);
}

TEST(TitleRows, anUnclearHeaderIsNone) {
  EXPECT_EQ(titleRows(rowsOf("Numbers,,\n1,2,3\n4,5,6\n")), 0u) << "there is no header below";
  EXPECT_EQ(titleRows(rowsOf("Title,,\nRegion,Date,Units\n")), 0u) << "and there no row";
}

TEST(TitleRows, ofSeveralCellsStandAboveAColumnThatTheyDoNotName) {
  EXPECT_EQ(titleRows(rowsOf("Sales,,\nPrepared by,Finance,\n,,\nregion,manager,amount\nN,Ann,1\nS,Bob,2\n")),
            3u);
  EXPECT_EQ(titleRows(rowsOf("Exported by,jane\nid,name,amount\n1,Ann,10\n2,Bob,20\n")), 1u);
  EXPECT_EQ(titleRows(rowsOf("Made by,me,,\nCountry,Code,2019,2020\nNorway,NOR,5,6\nSpain,ESP,7,8\n")), 1u);
}

TEST(TitleRows, standAboveADataFrame) {
  EXPECT_EQ(titleRows(rowsOf("Exported by,jane\n,name,amount\n0,Ann,10\n1,Bob,20\n")), 1u);
}

TEST(TitleRows, ofCommentsMayFillAllColumns) {
  EXPECT_EQ(titleRows(rowsOf("# station,Oslo\nday,rain\n2024-01-01,5\n2024-01-02,7\n")), 1u);
  EXPECT_EQ(titleRows(rowsOf("# Details, if any\nNumber,Name,Details\n1,Ann,x\n2,Bob,y\n")), 1u);
}

TEST(TitleRows, aFirstRowThatNamesTheNumbersIsTheHeader) {
  for (const auto* rows :
       {"name,price,\nLamp,unknown,x\nDesk,5,y\nSofa,7,z\n",
        "name,city,\nAnn,Oslo,x\nBob,Rome,y\nCid,Bonn,z\n", "mpg,cyl\nMazda,21,6\nDatsun,22.8,4\nFord,18,8\n",
        "#CHROM,POS\nchr1,100\nchr2,200\nchr3,300\n", "#name,price\nLamp,unknown\nDesk,5\nSofa,7\n",
        "#,name\n1,Ann\n2,Bob\n3,Cid\n"})
    EXPECT_EQ(titleRows(rowsOf(rows)), 0u) << rows;
}

TEST(TextHeader, ofSeveralLinesIsReadAsOne) {
  const auto found =
      headerOf("country,population,,area,\n,urban,rural,urban,rural\nSpain,10,1,5,50\nItaly,20,2,6,60\n");
  EXPECT_THAT(found.names,
              ElementsAre("country", "population urban", "population rural", "area urban", "area rural"));
  EXPECT_EQ(found.size(), 2u);
  EXPECT_THAT(found.notes, Contains("the 2 lines of the header were read as one"));
  const auto years = headerOf(",2019,,2020,\ncity,q1,q2,q1,q2\nOslo,1,2,3,4\nBonn,5,6,7,8\n");
  EXPECT_THAT(years.names, ElementsAre("city", "2019 q1", "2019 q2", "2020 q1", "2020 q2"));
  const auto frame = headerOf(",amount,amount\n,sum,mean\nregion,,\nNorth,30,15\nSouth,70,35\n");
  EXPECT_THAT(frame.names, ElementsAre("region", "amount sum", "amount mean"));
  EXPECT_EQ(frame.size(), 3u);
}

TEST(TextHeader, aRowOfWordsIsNoSecondLine) {
  for (const auto* rows :
       {"name,score,score\nAnn,absent,absent\nBob,5,6\nCid,7,8\n", "a,,c\nx,y,z\nu,v,w\np,q,r\n",
        ",a,b\nAnn,absent,absent\nBob,5,6\nCid,7,8\n", "name,x,y\nA,NA,NA\nB,1,2\nC,2,3\n"})
    EXPECT_EQ(headerOf(rows).size(), 1u) << rows;
}

TEST(TextHeader, namesTheColumns) {
  EXPECT_THAT(headerOf("name,city\nAda,Riga\nBob,Oslo\n").names, ElementsAre("name", "city"));
  EXPECT_THAT(headerOf("continent\nAfrica\nAsia\n").names, ElementsAre("continent"));
  const auto made = headerOf("Ada,5,2024-01-01\nBob,7,2024-02-01\nCyd,9,2024-03-01\n");
  EXPECT_FALSE(made.written);
  EXPECT_THAT(made.names, ElementsAre("column0", "column1", "column2"));
  EXPECT_THAT(headerOf("id,2019,x\n1,12,3\n2,13,4\n").names, ElementsAre("id", "2019", "x"));
}

TEST(TextHeader, noNameIsAnothers) {
  const auto header = headerOf("item,price,Price,price_2,\nLamp,10,12,99,x\n");
  EXPECT_THAT(header.names, ElementsAre("item", "price", "Price_3", "price_2", "column4"));
  EXPECT_THAT(header.notes, Contains("the second column called 'Price' is called 'Price_3'"));
}

TEST(TextHeader, namesOfRowsHaveNone) {
  EXPECT_THAT(headerOf("mpg,cyl\nMazda,21,6\nDatsun,22.8,4\n").names, ElementsAre("column0", "mpg", "cyl"));
  EXPECT_THAT(headerOf("a,b\n1,2\n1,2,3\n").names, ElementsAre("a", "b", "column2")) << "one row is wider";
}

TEST(TextHeader, yearsMayHeadColumns) {
  const auto heads = [](const std::string& text) { return headsWithYears(rowsOf(text)); };
  EXPECT_TRUE(heads("Country,Code,2019,2020\nNorway,NOR,12.5,13\n"));
  EXPECT_TRUE(heads("Country,2020,2010\nNorway,12,1980\n"));
  EXPECT_FALSE(heads("Ada Lovelace,1815,1852\nAlan Turing,1912,1954\n")) << "no header";
  EXPECT_FALSE(heads("Norway,2019,2010\nSpain,2001,2005\n"));
  EXPECT_FALSE(heads("2019,2020\n12,13\n")) << "nothing is named";
  EXPECT_FALSE(heads("Country,1999,2020,2010\nNorway,1,2,3\n"));
}

TEST(TextHeader, linesOfUnitsStandBelowIt) {
  const auto found = headerOf("Name,Area,Power\nUnits,m2,kW\n[0],area,pw\nA,1.5,200\nB,2,310.5\n");
  EXPECT_THAT(found.names, ElementsAre("Name", "Area", "Power"));
  EXPECT_THAT(found.units, ElementsAre(ElementsAre("Units", "m2", "kW"), ElementsAre("[0]", "area", "pw")));
  EXPECT_EQ(found.size(), 3u);
}

TEST(TextHeader, aRowIsNoLineOfUnits) {
  for (const auto* rows : {"a,b\n1,2\n3,4\n", "name,kind\nA,x\nB,y\n", "name,x,y\nA,NA,NA\nB,1,2\nC,2,3\n",
                           "name,x,y\nA,low,3\nB,1,2\nC,2,3\n", "name,x\nA,low\nB,1\nC,2\n",
                           "a,a,b\nx,y,z\n1,2,3\n4,5,6\n", "a,b\nx,y\n1,2\n", ""})
    EXPECT_THAT(headerOf(rows).units, IsEmpty()) << rows;
}

}  // namespace
}  // namespace omni
