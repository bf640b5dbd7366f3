#include "formulate/rendered/check.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

EntityModel people() {
  Entity person{.name = "person", .phrase = "person"};
  person.attributes = {{.name = "name", .phrase = "name"},
                       {.name = "age", .phrase = "age"},
                       {.name = "city", .phrase = "city"}};
  person.attributes[0].values.type = person.attributes[2].values.type = ValueType::kText;
  person.attributes[1].values.type = ValueType::kInteger;
  person.names = {0};
  person.named = true;
  EntityModel model;
  model.entities = {person};
  return model;
}

LogicalQuery showing(Expression e) {
  LogicalQuery query;
  query.nodes = {{0}};
  query.select = {std::move(e)};
  return query;
}

LogicalQuery ranking() {
  LogicalQuery query = showing(Expression::ofAttribute(0, 0));
  query.orderBy = {{Expression::ofAttribute(0, 1), true}};
  query.limit = 3;
  return query;
}

TEST(CheckOf, aRankingGoesOnAndShowsWhatItRanksBy) {
  const auto check = checkOf(ranking(), people());
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->further);
  EXPECT_EQ(check->query.limit, 3 + kRowsBehind);
  EXPECT_EQ(check->supporting, 1u);
  EXPECT_EQ(check->query.select.back().attribute, 1u);
}

TEST(CheckOf, aFactIsShownWithWhenItsRowIsOf) {
  auto model = people();
  Attribute updated{.name = "updated_at", .phrase = "updated at"};
  updated.values.type = ValueType::kDateTime;
  model.entities[0].attributes.push_back(updated);
  auto fact = showing(Expression::ofAttribute(0, 2));
  EXPECT_FALSE(checkOf(fact, model)) << "of all things no one's";
  fact.where = Condition{};
  const auto check = checkOf(fact, model);
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->dated);
  EXPECT_EQ(check->query.select.back().attribute, 3u);
  model.entities[0].attributes.back().phrase = "valid to";
  EXPECT_FALSE(checkOf(fact, model));
}

TEST(CheckOf, whatIsShownIsNotShownAgain) {
  auto both = ranking();
  both.select.push_back(Expression::ofAttribute(0, 1));
  const auto check = checkOf(both, people());
  ASSERT_TRUE(check);
  EXPECT_EQ(check->supporting, 0u);
  EXPECT_EQ(check->query.select.size(), 3u) << "ties are told by the last column all the same";
}

TEST(CheckOf, knowsWhatIsNoRankingFromTheFirst) {
  auto all = ranking(), second = ranking(), several = ranking();
  all.limit.reset();
  second.skipped = 1;
  several.orderBy.push_back({Expression::ofAttribute(0, 2), false});
  EXPECT_FALSE(checkOf(all, people()));
  EXPECT_FALSE(checkOf(several, people()));
  const auto check = checkOf(second, people());
  ASSERT_TRUE(check) << "what it ranks by is shown";
  EXPECT_FALSE(check->further);
}

TEST(CheckOf, figuresStandNextToTheirEntities) {
  const auto check = checkOf(showing(Expression::ofAttribute(0, 1)), people());
  ASSERT_TRUE(check);
  EXPECT_EQ(check->query.select.back().attribute, 0u);
  EXPECT_FALSE(checkOf(showing(Expression::ofAttribute(0, 0)), people()));
}

TEST(CheckOf, groupsShowWhatTheyShare) {
  auto query = showing(Expression::aggregate(AggregateFunction::kCount, {}));
  query.groupBy = {Expression::ofAttribute(0, 2)};
  const auto check = checkOf(query, people());
  ASSERT_TRUE(check);
  EXPECT_EQ(check->query.select.back().attribute, 2u);
}

TEST(CheckOf, sharesShowBothNumbers) {
  const auto count = Expression::aggregate(AggregateFunction::kCount, {});
  const auto sum = Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 1)});
  Expression scaled, share;
  scaled.kind = share.kind = Expression::Kind::kArithmetic;
  scaled.op = ArithmeticOperator::kMultiply;
  scaled.arguments = {Expression::ofConstant(100.0), sum};
  share.op = ArithmeticOperator::kDivide;
  share.arguments = {scaled, count};
  const auto check = checkOf(showing(share), people());
  ASSERT_TRUE(check);
  ASSERT_EQ(check->supporting, 2u);
  EXPECT_EQ(check->query.select[1].function, AggregateFunction::kSum);
  EXPECT_EQ(check->query.select[2].function, AggregateFunction::kCount);
}

}  // namespace
}  // namespace omni
