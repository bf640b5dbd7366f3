#include "formulate/bound_keys.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

constexpr std::size_t kOrders = 0, kItems = 1, kProducts = 2;

// Items refer to their order and to their product.
EntityModel model() {
  EntityModel model;
  Attribute name{.name = "name", .phrase = "name"}, price{.name = "price", .phrase = "price"};
  Attribute total{.name = "total", .phrase = "total"}, quantity{.name = "quantity", .phrase = "quantity"};
  model.entities.push_back({.name = "orders", .phrase = "orders", .attributes = {total}});
  model.entities.push_back({.name = "items", .phrase = "items", .attributes = {quantity}});
  model.entities.push_back({.name = "products", .phrase = "products", .attributes = {name, price}});
  model.links.push_back({.from = kItems, .to = kOrders});
  model.links.push_back({.from = kItems, .to = kProducts});
  return model;
}

Condition named(std::size_t node) {
  return {.kind = Condition::Kind::kCompare,
          .left = Expression::ofAttribute(node, 0),
          .right = Expression::ofConstant(std::string("Pulse V1"))};
}

// Of orders with items of products that are called so.
LogicalQuery ofOrders(Expression wanted) {
  return {.nodes = {{kOrders}, {kItems}, {kProducts}},
          .edges = {{.link = 0, .from = 1, .to = 0}, {.link = 1, .from = 1, .to = 2}},
          .select = {std::move(wanted)},
          .where = named(2)};
}

LogicalQuery ofProducts(std::vector<Expression> wanted) {
  return {.nodes = {{kProducts}}, .select = std::move(wanted), .where = named(0)};
}

std::optional<LogicalQuery> bound(LogicalQuery query) {
  return boundTo(std::move(query),
                 {"pulse v1", {std::string("Pulse V1"), std::string("Pulse V2")}, "products"}, model());
}

TEST(BoundKeys, AComparisonWithOneIsOneWithAll) {
  const auto query = bound(ofProducts({Expression::ofAttribute(0, 0)}));
  ASSERT_TRUE(query);
  EXPECT_EQ(query->where->kind, Condition::Kind::kInList);
  EXPECT_THAT(query->where->constants, ElementsAre(Value("Pulse V1"), Value("Pulse V2")));
  EXPECT_EQ(query->select.size(), 1u);
}

TEST(BoundKeys, AFigureOfEachIsShownNextToItsKey) {
  const auto query = bound(ofProducts({Expression::ofAttribute(0, 1)}));
  ASSERT_TRUE(query);
  ASSERT_EQ(query->select.size(), 2u);
  EXPECT_EQ(query->select[0].attribute, 0u);
  EXPECT_FALSE(query->distinct) << "two products may cost the same";
}

TEST(BoundKeys, WhatSeveralLeadToIsCountedOnce) {
  const auto query = bound(ofOrders(Expression::aggregate(AggregateFunction::kCount, {})));
  ASSERT_TRUE(query);
  EXPECT_TRUE(query->select[0].distinct);
  EXPECT_EQ(query->select[0].arguments[0].kind, Expression::Kind::kNode);
}

TEST(BoundKeys, WhatSeveralLeadToIsListedOnce) {
  const auto query = bound(ofOrders(Expression::ofAttribute(0, 0)));
  ASSERT_TRUE(query);
  EXPECT_TRUE(query->distinct);
}

TEST(BoundKeys, ASumOfWhatSeveralLeadToIsRefused) {
  EXPECT_FALSE(
      bound(ofOrders(Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 0)}))));
  // Each item is of one product.
  EXPECT_TRUE(
      bound(ofOrders(Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(1, 0)}))));
}

TEST(BoundKeys, WithinWhatHasToExistThingsAreCountedOnceAnyway) {
  LogicalQuery sub = ofOrders(Expression::ofNode(0));
  LogicalQuery query{
      .nodes = {{kOrders}},
      .select = {Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 0)})},
      .where = Condition{.kind = Condition::Kind::kExists,
                         .query = std::make_shared<const LogicalQuery>(std::move(sub))}};
  const auto asked = bound(query);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->where->query->where->kind, Condition::Kind::kInList);
  query.where->negated = true;
  EXPECT_FALSE(bound(query)) << "what goes without one of them need not go without all";
}

TEST(BoundKeys, OnlyWhatNamesThingsOrIsCalledAsTheyAreTakesKeys) {
  EntityModel known = model();
  known.entities[kOrders].attributes.push_back({.name = "product", .phrase = "product"});
  known.entities[kOrders].attributes.push_back({.name = "source", .phrase = "source product"});
  const BoundKeys keys{"Pulse V1", {std::string("Pulse V1")}, "products"};
  LogicalQuery query{.nodes = {{kOrders}}, .select = {Expression::ofAttribute(0, 0)}, .where = named(0)};
  query.where->left.attribute = 1;
  EXPECT_TRUE(boundTo(query, keys, known));
  query.where->left.attribute = 2;
  EXPECT_FALSE(boundTo(query, keys, known));
  // What has a name goes by it.
  known.entities[kProducts].attributes.push_back({.name = "source", .phrase = "source product"});
  LogicalQuery other{.nodes = {{kProducts}}, .select = {Expression::ofAttribute(0, 0)}, .where = named(0)};
  other.where->left.attribute = 2;
  const auto asked = boundTo(other, keys, known);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->where->left.attribute, 0u);
}

TEST(BoundKeys, WhatIsLookedForWithinNamesIsTheKeyItself) {
  LogicalQuery query = ofProducts({Expression::aggregate(AggregateFunction::kCount, {})});
  query.where->comparison = Comparison::kContains;
  const auto asked = bound(query);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->where->kind, Condition::Kind::kInList);
  query.where->comparison = Comparison::kStartsWith;
  EXPECT_FALSE(bound(query));
}

TEST(BoundKeys, NothingWhereItIsNotComparedWithOnce) {
  LogicalQuery twice = ofProducts({Expression::ofAttribute(0, 0)});
  twice.where = Condition{.kind = Condition::Kind::kAnd, .children = {named(0), named(0)}};
  EXPECT_FALSE(bound(twice));
  LogicalQuery either = twice;
  either.where->kind = Condition::Kind::kOr;
  either.where->children.pop_back();
  EXPECT_FALSE(bound(either));
  LogicalQuery none = ofProducts({Expression::ofAttribute(0, 0)});
  none.where.reset();
  EXPECT_FALSE(bound(none));
}

}  // namespace
}  // namespace omni
