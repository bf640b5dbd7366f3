#include "schema/values/month_values.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

ValueSummary texts(std::vector<std::string> samples) {
  return {.type = ValueType::kText, .samples = std::move(samples)};
}

TEST(MonthValues, areYearsAndMonths) {
  EXPECT_TRUE(holdsMonths(texts({"2023-01", "2024-12"})));
}

TEST(MonthValues, areNothingElse) {
  EXPECT_FALSE(holdsMonths(texts({})));
  EXPECT_FALSE(holdsMonths(texts({"2023-01", "2024-13"})));
  EXPECT_FALSE(holdsMonths(texts({"2023-1"})));
  EXPECT_FALSE(holdsMonths(texts({"2023-01-05"})));
}

}  // namespace
}  // namespace omni
