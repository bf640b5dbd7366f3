#include "formulate/further.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

LogicalQuery ranking() {
  LogicalQuery query;
  query.nodes = {{0}};
  query.select = {Expression::ofAttribute(0, 0)};
  query.orderBy = {{Expression::ofAttribute(0, 1), true}};
  query.limit = 3;
  return query;
}

TEST(FurtherThan, goesOnAndShowsWhatItRanksBy) {
  const auto further = furtherThan(ranking());
  ASSERT_TRUE(further);
  EXPECT_EQ(further->limit, 3 + kRowsBehind);
  ASSERT_EQ(further->select.size(), 2u);
  EXPECT_EQ(further->select.back().attribute, 1u);
}

TEST(FurtherThan, knowsWhatIsNoRankingFromTheFirst) {
  auto all = ranking(), second = ranking(), several = ranking(), unordered = ranking();
  all.limit.reset();
  second.skipped = 1;
  several.orderBy.push_back({Expression::ofAttribute(0, 2), false});
  unordered.orderBy.clear();
  for (const auto& query : {all, second, several, unordered}) EXPECT_FALSE(furtherThan(query));
}

}  // namespace
}  // namespace omni
