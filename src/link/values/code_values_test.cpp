#include "link/values/code_values.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

Attribute holding(const std::string& phrase, std::vector<std::string> values) {
  return {.name = phrase,
          .phrase = phrase,
          .comment = {},
          .values = {.type = ValueType::kText, .samples = std::move(values), .complete = true}};
}

TEST(CodeValues, threeLettersStandForWords) {
  EXPECT_TRUE(mayStandForWords(holding("customer type", {"RES", "BUS"}), 3, false));
  EXPECT_FALSE(mayStandForWords(holding("customer type", {"RES", "Business"}), 3, false));
  EXPECT_FALSE(mayStandForWords(holding("country", {"DE", "FR"}), 2, true));
}

TEST(CodeValues, oneLetterStandsForAState) {
  EXPECT_TRUE(mayStandForWords(holding("status", {"A", "R", "M"}), 1, false));
}

TEST(CodeValues, oneLetterStandsForAnAttributesValue) {
  EXPECT_TRUE(mayStandForWords(holding("fuel", {"E", "G"}), 1, true));
  EXPECT_FALSE(mayStandForWords(holding("fuel", {"E", "G"}), 1, false));
}

TEST(CodeValues, gradesAnswersAndSexesStandForNoWord) {
  EXPECT_FALSE(mayStandForWords(holding("grade", {"A", "B", "C"}), 1, true));
  EXPECT_FALSE(mayStandForWords(holding("insured", {"Y", "N"}), 1, true));
  EXPECT_FALSE(mayStandForWords(holding("sex", {"M", "F"}), 1, true));
}

}  // namespace
}  // namespace omni
