#include "query/query_shape.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

using enum ShapeProperty;

LogicalQuery over(std::size_t entity) {
  LogicalQuery query;
  query.nodes = {{entity}};
  query.select = {Expression::ofAttribute(0, 0)};
  return query;
}

SubQuery shared(LogicalQuery query) {
  return std::make_shared<const LogicalQuery>(std::move(query));
}

Condition compare(Comparison comparison, Expression right) {
  Condition condition{.kind = Condition::Kind::kCompare};
  condition.left = Expression::ofAttribute(0, 1);
  condition.right = std::move(right);
  condition.comparison = comparison;
  return condition;
}

Condition both(Condition::Kind kind, std::vector<Condition> children) {
  Condition condition{.kind = kind};
  condition.children = std::move(children);
  return condition;
}

std::string_view valueName(const QueryShape& shape, ShapeProperty property) {
  return infoOf(property).values[shape[property]];
}

TEST(QueryShape, plainQueryHasEveryPropertyAtItsFirstValue) {
  EXPECT_EQ(shapeOf(over(0)), QueryShape{});
}

TEST(QueryShape, groupsOrderedByTheirCountAndCut) {
  LogicalQuery query = over(0);
  const auto count = Expression::aggregate(AggregateFunction::kCount, {});
  query.select.push_back(count);
  query.groupBy = {query.select[0]};
  query.orderBy = {{count, true}};
  query.limit = 1;
  const auto shape = shapeOf(query);
  EXPECT_EQ(valueName(shape, kColumns), "2");
  EXPECT_EQ(valueName(shape, kAggregate), "count");
  EXPECT_EQ(valueName(shape, kMixedColumns), "yes");
  EXPECT_EQ(valueName(shape, kGrouped), "yes");
  EXPECT_EQ(valueName(shape, kOrder), "descending");
  EXPECT_EQ(valueName(shape, kOrderKey), "count");
  EXPECT_EQ(valueName(shape, kLimit), "one");
}

TEST(QueryShape, orderByAValueAndByAnotherAggregate) {
  LogicalQuery query = over(0);
  query.orderBy = {{Expression::ofAttribute(0, 1), false}};
  EXPECT_EQ(valueName(shapeOf(query), kOrderKey), "value");
  query.orderBy[0].expression =
      Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(0, 1)});
  EXPECT_EQ(valueName(shapeOf(query), kOrderKey), "aggregate");
}

TEST(QueryShape, severalAggregatesInOneQuery) {
  LogicalQuery query = over(0);
  query.select = {Expression::aggregate(AggregateFunction::kMaximum, {Expression::ofAttribute(0, 1)}),
                  Expression::aggregate(AggregateFunction::kCount, {Expression::ofAttribute(0, 1)}, true)};
  const auto shape = shapeOf(query);
  EXPECT_EQ(valueName(shape, kAggregate), "maximum");
  EXPECT_EQ(valueName(shape, kManyAggregates), "yes");
  EXPECT_EQ(valueName(shape, kMixedColumns), "no");
  EXPECT_EQ(valueName(shape, kDistinct), "yes");
}

TEST(QueryShape, conditionsAreCountedAlone) {
  LogicalQuery query = over(0);
  query.where =
      both(Condition::Kind::kAnd,
           {compare(Comparison::kGreater, Expression::ofConstant(Value{std::int64_t{3}})),
            both(Condition::Kind::kOr,
                 {compare(Comparison::kContains, Expression::ofConstant(Value{std::string("a")})),
                  compare(Comparison::kNotEqual, Expression::ofConstant(Value{std::string("b")}))})});
  const auto shape = shapeOf(query);
  EXPECT_EQ(valueName(shape, kConditions), "3+");
  for (const auto property : {kOrderComparison, kEither, kLike, kDifferent})
    EXPECT_EQ(valueName(shape, property), "yes") << infoOf(property).name;
  EXPECT_EQ(valueName(shape, kNegated), "no");
}

TEST(QueryShape, negationTurnsEqualIntoDifferent) {
  LogicalQuery query = over(0);
  query.where = both(Condition::Kind::kNot,
                     {compare(Comparison::kEqual, Expression::ofConstant(Value{std::string("a")}))});
  EXPECT_EQ(valueName(shapeOf(query), kDifferent), "yes");
}

TEST(QueryShape, subQueriesTellOfJoinsAndNegation) {
  LogicalQuery inner = over(1);
  inner.where = compare(Comparison::kEqual, Expression::ofConstant(Value{std::string("cat")}));
  LogicalQuery query = over(0);
  query.where = Condition{.kind = Condition::Kind::kIn, .negated = true, .query = shared(inner)};
  const auto shape = shapeOf(query);
  EXPECT_EQ(valueName(shape, kNegated), "yes");
  EXPECT_EQ(valueName(shape, kJoined), "yes");
  EXPECT_EQ(valueName(shape, kConditions), "1");
}

TEST(QueryShape, comparisonWithAnAverageIsNested) {
  LogicalQuery inner = over(0);
  inner.select = {Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(0, 1)})};
  Expression average;
  average.kind = Expression::Kind::kSubQuery;
  average.query = shared(inner);
  LogicalQuery query = over(0);
  query.where = compare(Comparison::kGreater, average);
  const auto shape = shapeOf(query);
  EXPECT_EQ(valueName(shape, kNested), "yes");
  EXPECT_EQ(valueName(shape, kAggregate), "none");
  EXPECT_EQ(valueName(shape, kJoined), "no");
}

TEST(QueryShape, exceptIsASetOperatorAndANegation) {
  LogicalQuery query = over(0);
  query.set = SetOperation{SetOperator::kExcept, shared(over(1))};
  const auto shape = shapeOf(query);
  EXPECT_EQ(valueName(shape, kSet), "except");
  EXPECT_EQ(valueName(shape, kNegated), "yes");
  EXPECT_EQ(valueName(shape, kJoined), "yes");
}

TEST(QueryShape, everyPropertyIsNamedAndFitsTheTable) {
  for (std::size_t i = 0; i < kShapeProperties; ++i) {
    const auto& info = infoOf(static_cast<ShapeProperty>(i));
    EXPECT_FALSE(info.name.empty());
    EXPECT_GE(info.values.size(), 2u);
    EXPECT_LE(info.values.size(), kMaxShapeValues);
  }
}

}  // namespace
}  // namespace omni
