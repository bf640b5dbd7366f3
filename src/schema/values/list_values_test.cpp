#include "schema/values/list_values.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

ValueSummary nested(std::vector<std::string> samples) {
  return {.type = ValueType::kNested, .samples = std::move(samples)};
}

TEST(ListValues, haveSingleValuesAsSamples) {
  EXPECT_TRUE(isList(nested({"urgent", "new"})));
  EXPECT_TRUE(isList(nested({"[draft]", "new"}))) << "one that looks like a list itself";
  EXPECT_FALSE(isList(nested({R"({"a":1})", R"([[1]])"})));
  EXPECT_FALSE(isList(nested({})));
  EXPECT_FALSE(isList({.type = ValueType::kText, .samples = {"urgent"}}));
}

TEST(ListValues, haveTheTypeOfTheirElements) {
  EXPECT_EQ(singleType(nested({"urgent", "7"})), ValueType::kText);
  EXPECT_EQ(singleType(nested({"3", "7"})), ValueType::kInteger);
  EXPECT_EQ(singleType(nested({"3", "7.5"})), ValueType::kReal);
  EXPECT_EQ(singleType(nested({R"({"a":1})"})), ValueType::kNested);
  EXPECT_EQ(singleType({.type = ValueType::kDate}), ValueType::kDate);
}

}  // namespace
}  // namespace omni
