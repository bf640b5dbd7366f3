#include "source/pages/sheet_tables.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/contract/office_files.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Lines as people see them: "City|Fare\nOslo|42\n"; "<" goes on from the left.
std::string packed(const std::string& name, const std::string& lines) {
  std::string out = name + "\x1D";
  std::string cell;
  bool blank = true;
  for (const char c : lines) {
    if (c != '|' && c != '\n') {
      cell += c;
      continue;
    }
    if (c == '|' || !blank || !cell.empty()) out += (cell == "<" ? "\x1D" : cell) + "\x1F";
    blank = c == '\n';
    if (c == '\n') out += '\x1E';
    cell.clear();
  }
  return out + "\x1C";
}

std::vector<PageTable> tables(const std::string& all) {
  auto found = sheetTables(all);
  if (!found) ADD_FAILURE() << found.error().message;
  return found.value_or(std::vector<PageTable>{});
}

TEST(SheetTables, aSheetIsATableOfItsName) {
  const auto found = tables(packed("Fares", "City|Fare\nOslo|42\nBergen|38\n"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].name(), "Fares");
  EXPECT_THAT(found[0].columns, ElementsAre("City", "Fare"));
  EXPECT_THAT(found[0].rows, ElementsAre(ElementsAre("Oslo", "42"), ElementsAre("Bergen", "38")));
  EXPECT_EQ(found[0].place("plan.xlsx"), "table 1 of plan.xlsx, in 'Fares'");
}

TEST(SheetTables, whatStandsAboveSaysWhatItIsAndWhatStandsBelowIsNone) {
  const auto found = tables(packed(
      "Sheet1", "Fares of 2024\nas of May|Ann\n\nCity|Zone|Fare\nOslo|1|42\nBergen|2|38\n\nSource: us\n"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].name(), "Fares of 2024") << "nobody called the sheet anything";
  EXPECT_THAT(found[0].headings, IsEmpty());
  EXPECT_THAT(found[0].columns, ElementsAre("City", "Zone", "Fare"));
  EXPECT_THAT(found[0].rows, SizeIs(2));
}

TEST(SheetTables, mergedHeadersAreOneNameAndYearsAreNames) {
  const auto merged = tables(packed("People", "Year|Town|<\n|men|women\n2020|5|6\n2021|7|8\n"));
  ASSERT_THAT(merged, SizeIs(1));
  EXPECT_THAT(merged[0].columns, ElementsAre("Year", "Town men", "Town women"));
  const auto years = tables(packed("Rain", "Town|2023|2024\nMolby|5|6\nOslo|7|8\n"));
  ASSERT_THAT(years, SizeIs(1));
  EXPECT_THAT(years[0].columns, ElementsAre("Town", "2023", "2024"));
}

TEST(SheetTables, aBlankColumnIsNoneAndAMergedLineIsASection) {
  const auto found = tables(packed("Fleet", "|Ship||Tons\n|North|<|<\n|A||1\n|B||2\n|South|<|<\n|C||3\n"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].columns, ElementsAre("Ship", "Tons", "section"));
  EXPECT_THAT(found[0].rows, ElementsAre(ElementsAre("A", "1", "North"), ElementsAre("B", "2", "North"),
                                         ElementsAre("C", "3", "South")));
}

TEST(SheetTables, withoutAHeaderColumnsAreLetters) {
  const auto found = tables(packed("Data", "Oslo|42\nBergen|38\nMoss|7\n"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].columns, ElementsAre("A", "B"));
  EXPECT_THAT(found[0].rows, SizeIs(3));
}

TEST(SheetTables, anotherHeaderBehindABlankLineIsAnotherTable) {
  const auto found =
      tables(packed("Plan",
                    "City|Fare\nOslo|42\n\nBergen|38\n\nStaff\nName|Role|Since\nAnn|Boss|2019\n"
                    "Ben|Cook|2020\n"));
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_THAT(found[0].rows, SizeIs(2)) << "a blank line within is none";
  EXPECT_EQ(found[1].name(), "Staff");
  EXPECT_THAT(found[1].columns, ElementsAre("Name", "Role", "Since"));
  EXPECT_EQ(found[1].number, 2u);
}

TEST(SheetTables, whatIsNoTableIsNone) {
  EXPECT_THAT(tables(packed("Notes", "Ask Ann.\n\nOr Ben.\n")), IsEmpty());
  EXPECT_THAT(tables(packed("Blank", "")), IsEmpty());
  EXPECT_THAT(tables(""), IsEmpty());
  EXPECT_THAT(tables("\x1C\x1D\x1E\x1F"), IsEmpty());
}

// ---- from files

TEST(SheetTables, cellsOfFilesAreWhatTheyHold) {
  const TemporaryFolder folder;
  folder.write("plan.xlsx", workbookFile({{"Fares", sheetRows({{"City", "Fare", "Since"},
                                                               {"Oslo", "=0.30000000000000004", "@45292"},
                                                               {"Moss", "=7", "@45323.5"}})}}));
  const auto found = pageTables(folder.path() / "plan.xlsx");
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_THAT(*found, SizeIs(1));
  EXPECT_THAT(found->front().rows, ElementsAre(ElementsAre("Oslo", "0.3", "2024-01-01"),
                                               ElementsAre("Moss", "7", "2024-02-01 12:00:00")));
}

TEST(SheetTables, thoseOfOpenDocumentRepeatAndSpan) {
  const TemporaryFolder folder;
  const auto cell = [](const std::string& text, const std::string& how = "") {
    return "<table:table-cell" + how + "><text:p>" + text + "</text:p></table:table-cell>";
  };
  folder.write(
      "plan.ods",
      openDocumentFile(
          "spreadsheet",
          "<table:table table:name=\"People\"><table:table-row>" + cell("Year") +
              cell("Town", " table:number-columns-spanned=\"2\"") +
              "<table:covered-table-cell/></table:table-row><table:table-row>" + cell("") + cell("men") +
              cell("women") + "</table:table-row><table:table-row table:number-rows-repeated=\"2\">" +
              cell("1.5.24", " office:value-type=\"date\" office:date-value=\"2024-05-01\"") +
              cell("5 kr",
                   " office:value-type=\"currency\" office:value=\"5.50\" "
                   "table:number-columns-repeated=\"2\"") +
              "</table:table-row><table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell "
              "table:number-columns-repeated=\"16384\"/></table:table-row></table:table>"));
  const auto found = pageTables(folder.path() / "plan.ods");
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_THAT(*found, SizeIs(1));
  EXPECT_THAT(found->front().columns, ElementsAre("Year", "Town men", "Town women"));
  EXPECT_THAT(found->front().rows,
              ElementsAre(ElementsAre("2024-05-01", "5.5", "5.5"), ElementsAre("2024-05-01", "5.5", "5.5")));
}

TEST(SheetTables, whatRepeatsOrLiesFarOffIsBounded) {
  const TemporaryFolder folder;
  const std::string repeated =
      "<table:table><table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell "
      "table:number-columns-repeated=\"900\"><text:p>x</text:p></table:table-cell></table:table-row></"
      "table:table>";
  folder.write("bomb.ods", openDocumentFile("spreadsheet", repeated));
  const auto bomb = pageTables(folder.path() / "bomb.ods");
  ASSERT_FALSE(bomb);
  EXPECT_EQ(bomb.error().code, Code::kLimit);
  EXPECT_THAT(bomb.error().message, HasSubstr("bomb.ods"));
  folder.write("far.xlsx",
               workbookFile({{"Far",
                              "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row "
                              "r=\"1048576\"><c r=\"XFD1048576\"><v>2</v></c></row></sheetData>"}}));
  const auto far = pageTables(folder.path() / "far.xlsx");
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().code, Code::kLimit);
}

TEST(SheetTables, tablesOfATextAreTablesAndMailHasNone) {
  const TemporaryFolder folder;
  folder.write("fees.docx", wordFile(wordParagraph("Fees", "Heading1") + wordParagraph("Table 1: Fares") +
                                     wordTable({{"City", "Fare"}, {"Oslo", "42"}, {"Moss", "7"}})));
  const auto found = pageTables(folder.path() / "fees.docx");
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_THAT(*found, SizeIs(1));
  EXPECT_EQ(found->front().name(), "Fares");
  EXPECT_THAT(found->front().headings, ElementsAre("Fees"));
  folder.write(
      "a.eml",
      "Subject: x\nContent-Type: text/html\n\n<table><tr><th>a<th>b<tr><td>1<td>2<tr><td>3<td>4</table>");
  EXPECT_THAT(*pageTables(folder.path() / "a.eml"), IsEmpty());
}

}  // namespace
}  // namespace omni
