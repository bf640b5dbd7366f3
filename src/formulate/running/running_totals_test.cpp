#include "formulate/running/running_totals.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

std::optional<std::string> of(std::string_view text) {
  using namespace std::chrono;
  return withoutRunning(*analyse(text, sys_days(year{2026} / 6 / 1)));
}

TEST(RunningTotals, areAskedForInTwoWords) {
  EXPECT_EQ(of("running total of visits by month"), "total of visits by month");
  EXPECT_EQ(of("cumulative revenue, by month"), "revenue, by month");
  EXPECT_FALSE(of("running shoes sold by month"));
  EXPECT_FALSE(of("total of visits by month"));
}

TEST(RunningTotals, areOfSumsOverTime) {
  const Expression date = Expression::ofAttribute(0, 0);
  const Expression month = Expression::ofDatePart(DatePart::kMonth, date);
  const Expression sum = Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 1)});
  LogicalQuery query{.nodes = {{}}, .select = {month, sum}, .groupBy = {month}, .orderBy = {{month}}};
  const auto running = runningTotals(query);
  ASSERT_TRUE(running);
  EXPECT_EQ(running->select[1], Expression::running(sum));
  query.select[1].function = AggregateFunction::kAverage;
  EXPECT_FALSE(runningTotals(query)) << "averages do not add up";
  query.select[1] = sum;
  query.orderBy.clear();
  EXPECT_FALSE(runningTotals(query)) << "without time there is no order";
}

}  // namespace
}  // namespace omni
