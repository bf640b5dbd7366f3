#include "source/pages/page_tables.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/pages/page_file.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

PageTable onlyTable(std::string_view html) {
  const auto tables = htmlTables(html);
  if (!tables || tables->size() != 1) {
    ADD_FAILURE() << (tables ? "not one table" : tables.error().message);
    return {};
  }
  return tables->front();
}

TEST(PageTables, aTableHasItsCaptionItsSectionAndItsCells) {
  const auto table = onlyTable(
      "<h1>Prices</h1><h2>2024</h2><table><caption>Table 3: Fares</caption><tr><th>City<th>Fare</tr>"
      "<tr><td>Oslo<td>42</tr><tr><td>Bergen<td><b>38</b> kr</tr></table>");
  EXPECT_EQ(table.caption, "Table 3: Fares");
  EXPECT_EQ(table.name(), "Fares");
  EXPECT_THAT(table.headings, ElementsAre("Prices", "2024"));
  EXPECT_THAT(table.columns, ElementsAre("City", "Fare"));
  EXPECT_THAT(table.rows, ElementsAre(ElementsAre("Oslo", "42"), ElementsAre("Bergen", "38 kr")));
  EXPECT_EQ(table.place("prices.html"), "table 1 of prices.html, in 'Prices' > '2024': Table 3: Fares");
}

TEST(PageTables, mergedCellsStandInEachRowAndColumnThatTheySpan) {
  const auto table = onlyTable(
      "<table><tr><th rowspan=2>Year<th colspan=2>Population</tr><tr><th>urban<th>rural</tr>"
      "<tr><td rowspan=2>2020<td>5<td>1</tr><tr><td>6<td>2</tr><tr><td>2021<td colspan=2>none</tr></table>");
  EXPECT_THAT(table.columns, ElementsAre("Year", "Population urban", "Population rural"));
  EXPECT_THAT(table.rows, ElementsAre(ElementsAre("2020", "5", "1"), ElementsAre("2020", "6", "2"),
                                      ElementsAre("2021", "none", "none")));
}

TEST(PageTables, unitsBelowTheHeaderBelongToIt) {
  const auto table = onlyTable(
      "<table><tr><th>Lake<th>Area</tr><tr><td><td>(km<sup>2</sup>)</tr><tr><td>A<td>5</tr><tr><td>B<td>6</"
      "tr>"
      "</table>");
  EXPECT_THAT(table.columns, ElementsAre("Lake", "Area (km2)"));
  EXPECT_THAT(table.rows, SizeIs(2));
}

TEST(PageTables, marksOfFootnotesAreGone) {
  const auto table = onlyTable(
      "<table><tr><th>Team[1]<th>Won</tr><tr><td>Reds†<td>3<sup><a href='#n'>2</a></sup></tr>"
      "<tr><td>Blues [note 4]<td>10<sup>*</sup></tr><tr><td>[sic]<td>1<span style='display: "
      "none'>9</span></tr>"
      "</table>");
  EXPECT_THAT(table.columns, ElementsAre("Team", "Won"));
  EXPECT_THAT(table.rows,
              ElementsAre(ElementsAre("Reds", "3"), ElementsAre("Blues", "10"), ElementsAre("[sic]", "1")));
}

TEST(PageTables, aNumberAboveTheLineIsAMarkWhereItIsNoExponent) {
  const auto table = onlyTable(
      "<table><tr><th>Leaves<sup>1</sup><th>Area in km<sup>2</sup><th>Fare</tr>"
      "<tr><td>10:00<sup>2</sup><td>10<sup>6</sup><td>12.50<sup>3</sup></tr>"
      "<tr><td>11:00<td>5 miles<sup>2</sup><td><b>Children</b><sup>12</sup></tr></table>");
  EXPECT_THAT(table.columns, ElementsAre("Leaves", "Area in km2", "Fare"));
  EXPECT_THAT(table.rows, ElementsAre(ElementsAre("10:00", "106", "12.50"),
                                      ElementsAre("11:00", "5 miles2", "Children")));
}

TEST(PageTables, aLineAcrossTheWholeTableIsTheSectionOfTheRowsBelowIt) {
  const auto table = onlyTable(
      "<table><tr><td colspan=2>Fleet of 1990</tr><tr><th>Ship<th>Tons</tr><tr><th colspan=2>North</tr>"
      "<tr><td>A<td>1</tr><tr><td colspan=2>South</tr><tr><td>B<td>2</tr></table>");
  EXPECT_EQ(table.name(), "Fleet of 1990");
  EXPECT_THAT(table.columns, ElementsAre("Ship", "Tons", "section"));
  EXPECT_THAT(table.rows, ElementsAre(ElementsAre("A", "1", "North"), ElementsAre("B", "2", "South")));
}

TEST(PageTables, aFirstLineThatNamesItsColumnsIsAHeaderAllTheSame) {
  EXPECT_THAT(
      onlyTable("<table><tr><td>Key<td>Means</tr><tr><td>a<td>b</tr><tr><td>c<td>d</tr></table>").columns,
      ElementsAre("Key", "Means"));
  const auto headless =
      htmlTables("<table><tr><td>1<td>2</tr><tr><td>3<td>4</tr><tr><td>5<td>6</tr></table>");
  EXPECT_THAT(*headless, IsEmpty());
}

TEST(PageTables, whatLaysAPageOutIsNoTableButWhatItHolds) {
  const auto table = onlyTable(
      "<table><tr><td>menu<td><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table></tr>"
      "<tr><td>x<td>y</tr><tr><td>x<td>y</tr></table>");
  EXPECT_THAT(table.columns, ElementsAre("A", "B"));
}

TEST(PageTables, columnsOfOneNameBecomeDistinct) {
  EXPECT_THAT(
      onlyTable("<table><tr><th>Goals<th>goals<th></tr><tr><td>1<td>2<td>3</tr><tr><td>4<td>5<td>6</tr>"
                "</table>")
          .columns,
      ElementsAre("Goals", "goals_2", "column 3"));
}

TEST(PageTables, hugeSpansAreBounded) {
  std::string html = "<table>";
  for (int i = 0; i < 5000; ++i) html += "<tr><td colspan=99999999999 rowspan=1000>x</tr>";
  const auto tables = htmlTables(html + "</table>");
  ASSERT_FALSE(tables);
  EXPECT_EQ(tables.error().code, Code::kLimit);
}

TEST(PageTables, aSmallPageThatBecomesALargeTreeIsRefused) {
  std::string html = "<table></table><p>";
  for (int i = 0; i < 900; ++i) html += "<b x=" + std::to_string(i) + ">";
  for (int i = 0; i < 4000; ++i) html += "<p>x";  // each opens all of them again
  const auto tables = htmlTables(html);
  ASSERT_FALSE(tables);
  EXPECT_EQ(tables.error().code, Code::kLimit);
  EXPECT_THAT(tables.error().message, HasSubstr("512 MB"));
}

TEST(PageTables, thoseOfMarkdownAreReadToo) {
  const auto tables = markdownTables(
      "# Keys\n\nText.\n\nTable 2 Defaults\n\n| key | value |\n|---|--:|\n| `a` | 1 |\n| b | **2** |\n\n## "
      "More\n\n"
      "| x | y |\n|---|---|\n| 1 | 2 |\n");
  ASSERT_TRUE(tables);
  ASSERT_THAT(*tables, SizeIs(1)) << "one row is no table";
  EXPECT_EQ(tables->front().name(), "Defaults");
  EXPECT_THAT(tables->front().headings, ElementsAre("Keys"));
  EXPECT_THAT(tables->front().rows, ElementsAre(ElementsAre("a", "1"), ElementsAre("b", "2")));
}

TEST(PageTables, aFileIsReadByItsEndingInItsEncoding) {
  const TemporaryFolder folder;
  folder.write("t.HTM", "<table><tr><th>Caf\xE9<th>n</tr><tr><td>a<td>1</tr><tr><td>b<td>2</tr></table>");
  const auto tables = pageTables(folder.path() / "t.HTM");
  ASSERT_TRUE(tables);
  ASSERT_THAT(*tables, SizeIs(1));
  EXPECT_THAT(tables->front().columns, ElementsAre("Café", "n"));
  EXPECT_THAT(pageTables(folder.path() / "gone.md").error().message, HasSubstr("gone.md"));
  EXPECT_TRUE(isPage("x/y.markdown"));
  EXPECT_FALSE(isPage("x/y.csv"));
}

TEST(PageTables, whatHasNoTagOfATableIsNotReadForOne) {
  EXPECT_TRUE(mayHoldTable("<p>Prices</p><TABLE>"));
  EXPECT_TRUE(mayHoldTable("a < b <table class=x>"));
  EXPECT_FALSE(mayHoldTable("<p>A table of prices</p><tab"));
  EXPECT_FALSE(mayHoldTable(""));
}

}  // namespace
}  // namespace omni
