#include "sources/duckdb/texts/text_table.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Lines = std::vector<std::string>;

class TextTableTest : public ::testing::Test {
 protected:
  /// The names of the columns and each row, cells parted by bars.
  Lines read(const std::string& name, const std::string& text) {
    folder_.write(name, text);
    const auto table = TextTable::scan(folder_.path() / name, {}, roomyBudget());
    if (!table) return {table.error().message};
    notes_ = table->notes();
    Lines lines{join(table->names(), "|")};
    const auto status = table->each(roomyBudget(), [&](const auto& cells) {
      lines.push_back(join(Lines(cells.begin(), cells.end()), "|"));
      return Status();
    });
    return status ? lines : Lines{status.error().message};
  }

  TemporaryFolder folder_;
  Lines notes_;
};

TEST_F(TextTableTest, theFirstLineMayNameTheSeparator) {
  EXPECT_THAT(read("a.csv", "sep=;\r\nregion;amount\r\nNorth;10,5\r\n"),
              ElementsAre("region|amount", "North|10,5"));
  EXPECT_THAT(notes_, ElementsAre("the first line, which names the separator, passed over"));
  EXPECT_THAT(read("b.csv", "\"sep=,\"\nregion,amount\nNorth,10\n"),
              ElementsAre("region|amount", "North|10"));
  EXPECT_THAT(read("c.csv", "sep=x,b\n1,2\n"), ElementsAre("sep=x|b", "1|2"));
}

TEST_F(TextTableTest, anOpenQuoteTakesNoRows) {
  for (const auto* name : {"t.tsv", "t.csv"})
    EXPECT_THAT(read(name, "id\ttext\tn\n1\ta\t5\n2\t\"open\t7\n3\tplain\t9\n"),
                ElementsAre("id|text|n", "1|a|5", "2|\"open|7", "3|plain|9"));
  EXPECT_THAT(read("two.tsv", "id\ttext\n1\t\"one\n2\tb\n3\t\"two\n4\td\n"),
              ElementsAre("id|text", "1|\"one", "2|b", "3|\"two", "4|d"));
  EXPECT_THAT(read("real.tsv", "id\ttext\n1\t\"two\nlines\"\n2\tb\n"),
              ElementsAre("id|text", "1|two\nlines", "2|b"));
}

TEST_F(TextTableTest, aStrayByteLeavesTheRestInUtf8) {
  EXPECT_THAT(read("a.csv", "name\nZoë\nJosé\nZoë\nJosé\nM\xfcller\n"),
              ElementsAre("name", "Zoë", "José", "Zoë", "José", "Müller"));
  EXPECT_THAT(notes_, ElementsAre("1 byte that is no UTF-8 read as windows-1252, the first in line 6"));
  EXPECT_THAT(read("cut.csv", "name\nZoë\nJosé\nZoë\nJos\xc3\xa9\nJos\xc3"),
              ElementsAre("name", "Zoë", "José", "Zoë", "José", HasSubstr("Jos")));
  EXPECT_THAT(read("old.csv", "name\nZo\xeb\nM\xfcller\nSpa\xdf\xbb\n"), Contains("Müller"));
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("read as windows-1252, which its letters are likeliest in")));
}

TEST_F(TextTableTest, marksOfFilesPutBehindOneAnotherAreNoText) {
  const std::string part = "\xef\xbb\xbfregion,amount\n";
  EXPECT_THAT(read("a.csv", part + "North,10\n" + part + "South,20\n"),
              ElementsAre("region|amount", "North|10", "South|20"));
  EXPECT_THAT(notes_, ElementsAre("1 row that repeats the header passed over"));
}

TEST_F(TextTableTest, shortChineseIsRecognised) {
  EXPECT_THAT(read("gbk.csv", "name,n\n\xc9\xcf\xba\xa3,1\n\xb3\xc2\xbe\xb2,2\n\xb9\xe3\xd6\xdd,3\n"),
              ElementsAre("name|n", "上海|1", "陈静|2", "广州|3"));
  EXPECT_THAT(read("big5.csv", "name,n\n\xa4W\xae\xfc,1\n\xb3\xaf\xc0R,2\n\xbcs\xa6{,3\n"),
              ElementsAre("name|n", "上海|1", "陳靜|2", "廣州|3"));
}

TEST_F(TextTableTest, notesBelowItAreNoRows) {
  EXPECT_THAT(read("a.csv", "country,gdp\nSpain,10\nItaly,20\n\nSource: World Bank\n\nUpdated today\n"),
              ElementsAre("country|gdp", "Spain|10", "Italy|20"));
  EXPECT_THAT(notes_, ElementsAre("2 lines below the table passed over: 'Source: World Bank'"));
  EXPECT_THAT(read("padded.csv", "country,gdp\r\nSpain,10\r\n,\r\nSource: World Bank,"),
              ElementsAre("country|gdp", "Spain|10"));
}

TEST_F(TextTableTest, rowsOfOneCellStayWhereTheyMayBeRows) {
  EXPECT_THAT(read("a.csv", "country,gdp\nSpain,10\nItaly,20\nKosovo\n"), Contains("Kosovo|"))
      << "no blank line";
  EXPECT_THAT(read("b.csv", "country,gdp\nSpain,10\nMalta,\n\nKosovo,\n"), Contains("Kosovo|"))
      << "as others have";
  EXPECT_THAT(read("c.csv", "country,gdp\nSpain,10\n\nKosovo\nItaly,20\n"), Contains("Kosovo|"))
      << "rows follow";
  EXPECT_THAT(read("d.csv", "country\nSpain\n\nKosovo\n"), Contains("Kosovo")) << "all are of one cell";
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(TextTableTest, columnsTakeTheOrderOfOthers) {
  folder_.write("a.csv", "region,tax,amount\nSouth,2,20\n");
  auto table = TextTable::scan(folder_.path() / "a.csv", {}, roomyBudget());
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->orderAs({"region", "amount", "tax"}));
  EXPECT_FALSE(table->orderAs({"region", "amount", "tax"}));
  EXPECT_THAT(table->names(), ElementsAre("region", "amount", "tax"));
  ASSERT_TRUE(table->each(roomyBudget(), [](const auto& cells) {
    EXPECT_THAT(cells, ElementsAre("South", "20", "2"));
    return Status();
  }));
}

}  // namespace
}  // namespace omni
