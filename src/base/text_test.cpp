#include "base/text.h"

#include <gmock/gmock.h>

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

}  // namespace
}  // namespace omni
