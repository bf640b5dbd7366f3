#include "sources/duckdb/files/title_lines.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(TitleLinesTest, standAboveTheHeader) {
  EXPECT_EQ(titleLines("Sales;;\nExported 03/04/2025;;\n\nRegion;Date;Units\nNorth;1.2.2025;3\n"), 3u);
  EXPECT_EQ(titleLines("\xEF\xBB\xBF# made by a program\r\na,b\r\n1,2\r\n"), 1u);
  EXPECT_EQ(titleLines("\"Sales, 2025\",,\nRegion,2024,2025\nNorth,1,2"), 1u);
}

TEST(TitleLinesTest, aHeaderIsNone) {
  EXPECT_EQ(titleLines("a,b\n1,2\n"), 0u);
  EXPECT_EQ(titleLines("name\nA\nB\n"), 0u);
  EXPECT_EQ(titleLines(",value\n0,5\n1,6\n"), 0u) << "a numbered row has no name for its number";
  EXPECT_EQ(titleLines("name,\nA,x\nB,y\n"), 0u) << "a column without a name";
  EXPECT_EQ(titleLines(""), 0u);
}

TEST(TitleLinesTest, whatCannotBeToldIsNone) {
  EXPECT_EQ(titleLines("Numbers,,\n1,2,3\n4,5,6\n"), 0u) << "there is no header below";
  EXPECT_EQ(titleLines("Title,,\nRegion,Date,Units\n"), 0u) << "and there no row";
  EXPECT_EQ(titleLines("\"a\nb\",,\nRegion,Date,Units\nNorth,1,2\n"), 0u);
}

TEST(TitleLines, YearsMayHeadColumns) {
  EXPECT_TRUE(headsWithYears("Country,Code,2019,2020\nNorway,NOR,12.5,13\n"));
  EXPECT_TRUE(headsWithYears("\"Country\",\"2020\",\"2010\"\nNorway,12,1980\n"));
  EXPECT_FALSE(headsWithYears("Ada Lovelace,1815,1852\nAlan Turing,1912,1954\n")) << "no header";
  EXPECT_FALSE(headsWithYears("Norway,2019,2010\nSpain,2001,2005\n"));
  EXPECT_FALSE(headsWithYears("2019,2020\n12,13\n")) << "nothing is named";
  EXPECT_FALSE(headsWithYears("Country,1999,2020,2010\nNorway,1,2,3\n"));
}

TEST(LinesOfUnits, standBelowTheHeader) {
  const auto found = unitsBelowHeaderOf("Name,Area,Power\nUnits,m2,kW\n[0],area,pw\nA,1.5,200\nB,2,310.5\n");
  EXPECT_THAT(found.columns, ElementsAre("Name", "Area", "Power"));
  EXPECT_THAT(found.lines, ElementsAre(ElementsAre("Units", "m2", "kW"), ElementsAre("[0]", "area", "pw")));
  EXPECT_THAT(unitsBelowHeaderOf("Export\n\nt;x\ns;m\n0;1\n1;2\n").lines, SizeIs(1));
}

TEST(LinesOfUnits, aRowIsNone) {
  for (const auto* rows : {"a,b\n1,2\n3,4\n", "name,kind\nA,x\nB,y\n", "name,x,y\nA,NA,NA\nB,1,2\nC,2,3\n",
                           "name,x,y\nA,low,3\nB,1,2\nC,2,3\n", "name,x\nA,low\nB,1\nC,2\n",
                           "a,a,b\nx,y,z\n1,2,3\n4,5,6\n", "a,b\nx,y\n1,2\n", ""})
    EXPECT_THAT(unitsBelowHeaderOf(rows).lines, IsEmpty()) << rows;
}

}  // namespace
}  // namespace omni
