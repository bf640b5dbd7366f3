#include "formulate/compared/compared_periods.h"

#include <gtest/gtest.h>

#include "formulate/compared/side_by_side.h"

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

TEST(ComparedPeriods, areAskedForInSentences) {
  for (const char* text : {"by how many percent did total milk change from 2022 to 2023?",
                           "by how much did total milk grow from 2022 to 2023",
                           "how did total milk change between 2022 and 2023"}) {
    const auto compared = of(text);
    ASSERT_TRUE(compared) << text;
    EXPECT_EQ(compared->later, "total milk in 2023") << text;
  }
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

TEST(PeriodsApart, areSetSideBySide) {
  const auto apart = [](std::string_view text) {
    using namespace std::chrono;
    return withPeriodsApart(*analyse(text, sys_days(year{2026} / 6 / 1))).text;
  };
  EXPECT_EQ(apart("sales in 2023 vs 2024 by region?"), "sales in 2023 vs 2024 by region by year");
  EXPECT_EQ(apart("compare sales in Q1 2023 and Q1 2024"), "compare sales in Q1 2023 and Q1 2024 by quarter");
  for (const char* text : {"sales in 2023 and 2024", "sales of Oslo vs Bergen in 2024",
                           "sales in 2023 vs March 2024", "monthly sales in 2023 vs 2024"})
    EXPECT_EQ(apart(text), text);
}

}  // namespace
}  // namespace omni
