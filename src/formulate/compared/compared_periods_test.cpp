#include "formulate/compared/compared_periods.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

std::optional<ComparedPeriods> of(std::string_view text) {
  using namespace std::chrono;
  return comparedPeriods(*analyse(text, sys_days(year{2026} / 6 / 1)));
}

TEST(ComparedPeriods, leaveTheQuestionInEach) {
  const auto minus = of("clicks in Q1 2024 minus clicks in Q1 2023, per channel");
  ASSERT_TRUE(minus);
  EXPECT_EQ(minus->later, "clicks per channel in Q1 2024");
  EXPECT_EQ(minus->earlier, "clicks per channel in Q1 2023");
  EXPECT_FALSE(minus->reversed || minus->percent);
  const auto more = of("how many more orders were placed in 2024 than in 2023?");
  ASSERT_TRUE(more);
  EXPECT_EQ(more->later, "how many orders were placed in 2024");
  const auto growth = of("growth in new members 2022 to 2023, in %");
  ASSERT_TRUE(growth);
  EXPECT_EQ(growth->later, "new members in 2023");
  EXPECT_TRUE(growth->percent);
}

TEST(ComparedPeriods, knowWhichHasMore) {
  EXPECT_TRUE(of("sales in 2023 minus sales in 2024")->reversed);
  EXPECT_TRUE(of("how many fewer orders in 2024 than in 2023")->reversed);
  EXPECT_FALSE(of("how many fewer orders in 2023 than in 2024")->reversed);
  EXPECT_FALSE(of("change in sales between 2023 and 2024")->reversed);
}

TEST(ComparedPeriods, areTwoOfOneLengthThatAreCompared) {
  EXPECT_FALSE(of("sales in 2023 and 2024"));
  EXPECT_FALSE(of("growth in sales in 2024"));
  EXPECT_FALSE(of("change in sales from 2023 to March 2024"));
  EXPECT_FALSE(of("change in sales between 2023 and 2023"));
}

}  // namespace
}  // namespace omni
