#include "terminal/text.h"

#include <gmock/gmock.h>

#include "terminal/table.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(TextTest, printableTakesTheTeethOut) {
  EXPECT_EQ(printable("a\x1b[31mb\x07"), "a\\u{1b}[31mb\\u{7}");
  EXPECT_EQ(printable("a\xc2\x9b"
                      "2Jb"),
            "a\\u{9b}2Jb");  // C1
  EXPECT_EQ(printable("a\xe2\x80\xae"
                      "b"),
            "a\\u{202e}b");                                        // right-to-left override
  EXPECT_EQ(printable("\xff\xfeh"), "\xef\xbf\xbd\xef\xbf\xbdh");  // not UTF-8
  EXPECT_EQ(printable("a\tb\r\nc"), "a b  c");
  EXPECT_EQ(printable("Zürich 東京"), "Zürich 東京");
}

TEST(TextTest, widthsCountColumns) {
  EXPECT_EQ(displayWidth("Zürich"), 6u);
  EXPECT_EQ(displayWidth("東京"), 4u);
  EXPECT_EQ(clip("Zürich", 4), "Zür…");
  EXPECT_EQ(clip("東京都", 4), "東…");
  EXPECT_EQ(clip("abc", 3), "abc");
}

TEST(TextTest, wrapsAtSpacesAndKeepsLineBreaks) {
  EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap("a\nb", 7), ElementsAre("a", "b"));
  EXPECT_THAT(wrap("abcdefghij", 4), ElementsAre("abcd", "efgh", "ij"));
  EXPECT_THAT(wrap("", 4), ElementsAre());
}

TEST(TableTest, alignsNumbersToTheRight) {
  const std::vector<std::string> columns{"name", "n"};
  const std::vector<Row> rows{{std::string("a"), std::int64_t{5}}, {std::string("bc"), std::int64_t{10}}};
  EXPECT_THAT(tableLines(columns, rows, 80, 10), ElementsAre("name   n", "----  --", "a      5", "bc    10"));
}

TEST(TableTest, showsNumbersWithoutTheNoiseOfBinaryFractions) {
  const std::vector<std::string> columns{"total"};
  const std::vector<Row> rows{{5421420.749999997}};
  EXPECT_EQ(tableLines(columns, rows, 80, 10).at(2), "5421420.75");
}

TEST(TableTest, roundsWhatWasComputedAndNothingThatIsKept) {
  const std::vector<std::string> columns{"n"};
  const auto shown = [&](double number) {
    return tableLines(columns, std::vector<Row>{{number}}, 80, 10).at(2);
  };
  EXPECT_EQ(shown(10.0 / 3), "3.33333");
  EXPECT_EQ(shown(2.0 / 3000), "0.000666667");
  EXPECT_EQ(shown(-1234567.0 / 7), "-176366.71");
  EXPECT_EQ(shown(59.913868), "59.913868");
  EXPECT_EQ(shown(1e-9 / 3), "3.33333e-10");
}

TEST(TableTest, saysWhatDoesNotFit) {
  const std::vector<std::string> columns(40, "a rather long title");
  const std::vector<Row> rows(3, Row(40, Value(std::string(30, 'x'))));
  const auto lines = tableLines(columns, rows, 60, 2);
  for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 60u);
  EXPECT_THAT(lines.at(4), HasSubstr("1 more row"));
  EXPECT_THAT(lines.at(5), HasSubstr("more columns"));
}

TEST(TableTest, rowsMayBeShort) {
  const std::vector<std::string> columns{"a", "b"};
  const std::vector<Row> rows{{std::int64_t{1}}};
  EXPECT_EQ(tableLines(columns, rows, 60, 2).size(), 3u);
}

}  // namespace
}  // namespace omni
