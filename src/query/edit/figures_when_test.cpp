#include "query/edit/figures_when.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Condition attributeIs(std::size_t attribute, std::int64_t value) {
  return {.kind = Condition::Kind::kCompare,
          .left = Expression::ofAttribute(0, attribute),
          .right = Expression::ofConstant(Value(value))};
}

LogicalQuery sumWhere(std::vector<Condition> conditions) {
  LogicalQuery query{
      .nodes = {{}},
      .select = {Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 1)})}};
  Condition all;
  all.children = std::move(conditions);
  query.where = std::move(all);
  return query;
}

TEST(FiguresWhen, knowsWhatOneQueryAsksBeyondAnother) {
  const auto later = sumWhere({attributeIs(2, 7), attributeIs(3, 2024)});
  const auto earlier = sumWhere({attributeIs(2, 7), attributeIs(3, 2023)});
  const auto beyond = conditionBeyond(later, earlier);
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->right.constant, Value(std::int64_t{2024}));
  EXPECT_EQ(sharedCondition(later, earlier)->left.attribute, 2u);
  EXPECT_FALSE(conditionBeyond(later, later));
}

TEST(FiguresWhen, queriesThatDifferOtherwiseHaveNothingApart) {
  const auto later = sumWhere({attributeIs(3, 2024)});
  auto counted = sumWhere({attributeIs(3, 2023)});
  counted.select = {Expression::aggregate(AggregateFunction::kCount, {})};
  EXPECT_FALSE(conditionBeyond(later, counted));
}

TEST(FiguresWhen, narrowsEachFigure) {
  const auto when = std::make_shared<const Condition>(attributeIs(3, 2024));
  const auto rows = figuresWhen(Expression::aggregate(AggregateFunction::kCount, {}), when);
  ASSERT_EQ(rows.arguments.size(), 1u);
  EXPECT_EQ(rows.arguments.front().kind, Expression::Kind::kWhen);
  EXPECT_EQ(rows.arguments.front().condition, when);
  EXPECT_EQ(figuresWhen(Expression::ofAttribute(0, 1), when), Expression::ofAttribute(0, 1));
}

}  // namespace
}  // namespace omni
