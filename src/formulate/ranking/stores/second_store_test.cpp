#include "formulate/ranking/stores/second_store.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Attribute attribute(const std::string& name, bool key = false, bool foreign = false) {
  return {.name = name,
          .phrase = name,
          .comment = "",
          .values = {},
          .languages = {},
          .key = key,
          .foreign = foreign};
}

/// Trainers, their city once more, and their courses.
EntityModel gym() {
  EntityModel model;
  model.entities = {
      {.name = "trainer", .attributes = {attribute("id", true), attribute("name"), attribute("city")}},
      {.name = "trainer_city",
       .attributes = {attribute("id", true), attribute("trainer_id", false, true), attribute("city")}},
      {.name = "course",
       .attributes = {attribute("id", true), attribute("trainer_id", false, true), attribute("name"),
                      attribute("fee")}}};
  for (const std::size_t from : {1u, 2u}) model.links.push_back({.from = from, .to = 0});
  return model;
}

LogicalQuery shown(std::size_t entity, std::size_t attribute) {
  LogicalQuery query;
  query.nodes = {{.entity = entity}};
  query.select = {Expression::ofAttribute(0, attribute)};
  return query;
}

TEST(SecondStore, hasNothingOfItsOwn) {
  const EntityModel model = gym();
  EXPECT_TRUE(isSecondStore(model.entities[1], model.entities[0]));
  EXPECT_FALSE(isSecondStore(model.entities[2], model.entities[0])) << "it has a fee";
  EXPECT_TRUE(hasSecondStore(model));
}

TEST(SecondStore, isReadInPlaceOfTheFirst) {
  const EntityModel model = gym();
  EXPECT_TRUE(differInStore(shown(0, 2), shown(1, 2), model));
  EXPECT_FALSE(differInStore(shown(0, 2), shown(0, 2), model));
  EXPECT_FALSE(differInStore(shown(0, 1), shown(2, 2), model)) << "a course has a name of its own";
  EXPECT_FALSE(differInStore(shown(0, 1), shown(1, 2), model));
  LogicalQuery counted = shown(1, 2);
  counted.select = {Expression::aggregate(AggregateFunction::kCount, {Expression::ofAttribute(0, 2)})};
  EXPECT_FALSE(differInStore(shown(0, 2), counted, model));
}

}  // namespace
}  // namespace omni
