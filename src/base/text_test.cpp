#include "base/text.h"

#include <gmock/gmock.h>

#include <cstdint>

#include "base/number.h"
#include "base/value.h"

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(Text, identifierWordsFollowEveryConvention) {
  EXPECT_THAT(identifierWords("orderDate"), ElementsAre("order", "date"));
  EXPECT_THAT(identifierWords("ORDER_DATE"), ElementsAre("order", "date"));
  EXPECT_THAT(identifierWords("HTMLPage2"), ElementsAre("html", "page", "2"));
  EXPECT_THAT(identifierWords("  "), ElementsAre());
}

TEST(Text, editDistanceCountsTranspositionsOnceAndStopsAtTheLimit) {
  EXPECT_EQ(editDistance("custmoer", "customer", 3), 1u);
  EXPECT_EQ(editDistance("abc", "xyz", 1), 2u);
  EXPECT_EQ(editDistance("", "ab", 5), 2u);
  EXPECT_EQ(editDistance("aab", "aba", 2), 1u);
  EXPECT_EQ(editDistance("abab", "ab", 3), 2u);
  EXPECT_EQ(editDistance("same", "same", 0), 0u);
}

TEST(Text, nearestIgnoresCaseAndNamesNothingThatIsFar) {
  const std::vector<std::string> names{"Customers", "orders"};
  EXPECT_EQ(nearest("custmers", names), "Customers");
  EXPECT_EQ(nearest("zebra", names), "");
}

TEST(Text, invalidUtf8BecomesReplacementCharacters) {
  EXPECT_EQ(toUtf8("caf\xC3\xA9"), "caf\xC3\xA9");
  EXPECT_EQ(toUtf8("\xFF"), "\xEF\xBF\xBD");
  EXPECT_EQ(toUtf8("\xC0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Text, oneLineHasNoControlCharacters) {
  EXPECT_EQ(oneLine("a\n-- b\x7f\tc"), "a -- b  c");
}

TEST(Text, tokensAreCountedByWordsNumbersAndMarks) {
  EXPECT_EQ(estimatedTokens(""), 0u);
  EXPECT_EQ(estimatedTokens("the orders of 2024"), 6u);
  EXPECT_EQ(estimatedTokens("customer_id"), 4u);
}

TEST(Text, jsonStringIsWhatAParserReadsBack) {
  EXPECT_EQ(jsonString(""), "\"\"");
  EXPECT_EQ(jsonString("a \"b\" \\ \n\t\x01 é"), R"("a \"b\" \\ \n\t\u0001 é")");
  EXPECT_EQ(jsonString("\xff|\xe2\x82"), "\"\xEF\xBF\xBD|\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(TextTest, controlsAreWrittenOut) {
  EXPECT_EQ(visible("a\x1b[31mb\x07\x7f"), "a\\u{1b}[31mb\\u{7}\\u{7f}");
  EXPECT_EQ(visible("\xc2\x80\xc2\x9b"
                    "2J\xc2\x9f"),
            "\\u{80}\\u{9b}2J\\u{9f}");
  EXPECT_EQ(visible(std::string_view("\0", 1)), "\\u{0}");
}

TEST(TextTest, whatReordersIsWrittenOut) {
  for (const auto& [character, written] : {std::pair{"\u202a", "\\u{202a}"},
                                           {"\u202e", "\\u{202e}"},
                                           {"\u2066", "\\u{2066}"},
                                           {"\u2069", "\\u{2069}"},
                                           {"\u200f", "\\u{200f}"},
                                           {"\u061c", "\\u{61c}"},
                                           {"\u2029", "\\u{2029}"}})
    EXPECT_EQ(visible(std::string("a") + character + "b"), std::string("a") + written + "b");
}

TEST(TextTest, textStays) {
  for (const std::string text : {"", "a\tb\r\nc", "Zürich 東京 \u00a0 \u2010 \u206a 😀", "\\u{202e}"})
    EXPECT_EQ(visible(text), text);
  EXPECT_EQ(visible("\xff\xfeh"), "\xef\xbf\xbd\xef\xbf\xbdh");
}

TEST(ValueTest, numbersAreWrittenAsPeopleWriteThem) {
  EXPECT_EQ(toText(100000.0), "100000");
  EXPECT_EQ(toText(-2500000.5), "-2500000.5");
  EXPECT_EQ(toText(0.00005), "0.00005");
  EXPECT_EQ(toText(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(toText(0.0), "0");
  EXPECT_EQ(toText(1e300), "1e+300");
  EXPECT_EQ(toText(2.5e-9), "2.5e-09");
}

TEST(ValueTest, whatPeopleSeeIsWithoutTheNoiseOfBinaryFractions) {
  EXPECT_EQ(toReadableText(5421420.749999997), "5421420.75");
  EXPECT_EQ(toReadableText(0.1 + 0.2), "0.3");
  EXPECT_EQ(toReadableText(123456789.123456), "123456789.123456");
  EXPECT_EQ(toReadableText(1.0 / 3), "0.333333");
  EXPECT_EQ(toReadableText(-1e300), "-1e+300");
  EXPECT_EQ(toReadableText(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(toReadableText(std::int64_t{9007199254740993}), "9007199254740993");
  EXPECT_EQ(toReadableText("0.30000000000000004"), "0.30000000000000004") << "text is kept";
  EXPECT_EQ(toJson(0.1 + 0.2), "0.30000000000000004") << "programs get all of it";
}

TEST(ParsedNumber, isThatOfTheWholeText) {
  EXPECT_EQ(parsedNumber("-1.5e3"), -1500.0);
  EXPECT_EQ(parsedNumber<int>("42"), 42);
  for (const char* other : {"", " 1", "1 ", "1,5", "12 km", "+1", "a1"})
    EXPECT_FALSE(parsedNumber(other)) << other;
}

TEST(ParsedNumber, isNoneThatTheTypeCannotHold) {
  EXPECT_FALSE(parsedNumber<std::int64_t>("9223372036854775808"));
  EXPECT_FALSE(parsedNumber<unsigned>("-1"));
  EXPECT_FALSE(parsedNumber<int>("1.5"));
  EXPECT_FALSE(parsedNumber("1e999"));
}

}  // namespace
}  // namespace omni
