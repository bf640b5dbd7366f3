#include "query/verbalise.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

EntityModel model() {
  EntityModel model;
  Attribute name{.name = "name", .phrase = "name"};
  Attribute hired{.name = "hired", .phrase = "hired on"};
  hired.values.type = ValueType::kDate;
  Attribute pay{.name = "pay", .phrase = "pay"};
  pay.values.type = ValueType::kInteger;
  model.entities.push_back({.name = "staff", .phrase = "staff", .attributes = {name, hired, pay}});
  model.entities.push_back({.name = "offices", .phrase = "offices", .attributes = {name}});
  model.links.push_back({.from = 0, .to = 1});
  return model;
}

LogicalQuery names() {
  LogicalQuery query;
  query.nodes = {{.entity = 0}};
  query.select = {Expression::ofAttribute(0, 0)};
  return query;
}

TEST(Verbalise, APropertyOfOneThingIsVerbalisedWithoutItsOwner) {
  EXPECT_EQ(verbalise(names(), model()), "name of staff");
}

TEST(Verbalise, OfSeveralThingsEachIsNamedWithItsOwner) {
  LogicalQuery query = names();
  query.nodes.push_back({.entity = 1});
  query.select.push_back(Expression::ofAttribute(1, 0));
  EXPECT_EQ(verbalise(query, model()), "staff's name, offices' name of staff with offices");
}

TEST(Verbalise, TheFirstAfterAnOrderIsThatWithTheMost) {
  LogicalQuery query = names();
  query.orderBy = {{Expression::ofAttribute(0, 2), true}};
  EXPECT_EQ(verbalise(query, model()), "name of staff, by pay (highest first)");
  query.limit = 1;
  EXPECT_EQ(verbalise(query, model()), "name of staff, that with the highest pay");
  query.limit = 3;
  EXPECT_EQ(verbalise(query, model()), "name of staff, the 3 with the highest pay");
  query.skipped = 1;
  EXPECT_EQ(verbalise(query, model()),
            "name of staff, by pay (highest first), the first 3 behind the first 1");
}

TEST(Verbalise, DatesAreEarlyOrLate) {
  LogicalQuery query = names();
  query.orderBy = {{Expression::ofAttribute(0, 1), false}};
  query.limit = 1;
  EXPECT_EQ(verbalise(query, model()), "name of staff, that with the earliest hired on");
}

TEST(Verbalise, ListsIncludeWhatTheyHold) {
  EntityModel tagged = model();
  tagged.entities[0].attributes[0].values = {.type = ValueType::kNested, .samples = {"Ann"}};
  LogicalQuery query = names();
  query.where = Condition{.kind = Condition::Kind::kCompare,
                          .left = Expression::ofAttribute(0, 0),
                          .right = Expression::ofConstant(std::string("Ann"))};
  EXPECT_EQ(verbalise(query, tagged), "name of staff where name includes 'Ann'");
}

TEST(Verbalise, OfALongListTheFirstAreVerbalised) {
  LogicalQuery query = names();
  query.where = Condition{.kind = Condition::Kind::kInList, .left = Expression::ofAttribute(0, 0)};
  for (std::int64_t i = 0; i < 12; ++i) query.where->constants.emplace_back(i);
  EXPECT_EQ(verbalise(query, model()),
            "name of staff where name is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 … (12 in all)");
}

}  // namespace
}  // namespace omni
