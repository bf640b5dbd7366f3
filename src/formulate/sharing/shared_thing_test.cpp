#include "formulate/sharing/shared_thing.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"

namespace omni {
namespace {

std::string parts(std::string_view question) {
  const auto shared = sharedThing(*analyse(question, {}));
  return shared ? shared->others + " / " + shared->ofNamed : "";
}

TEST(SharedThing, isTheSameAsThatOfANamedOne) {
  EXPECT_EQ(parts("Which nurses work in the same ward as Ann Lee?"),
            "Which nurses work in / ward of Ann Lee");
  EXPECT_EQ(parts("Who has the same home town as Ann?"), " / home town of Ann");
}

TEST(SharedThing, isSharedWithANamedOne) {
  EXPECT_EQ(parts("Who shares a ward with Ann?"), " / ward of Ann");
  EXPECT_EQ(parts("nurses sharing the ward with Ann"), "nurses / ward of Ann");
}

TEST(SharedThing, isNothingElse) {
  for (const char* question :
       {"nurses who are not in the same ward as Ann", "What share of nurses work nights?",
        "market share by region", "the same again", "Do Ann and Bob work in the same ward?"})
    EXPECT_EQ(parts(question), "") << question;
}

// Wards (0) and nurses (1), each of whom works in one.
EntityModel hospital() {
  const Table wards{.name = "wards",
                    .columns = {{.name = "id"}, {.name = "name"}, {.name = "floor"}},
                    .primaryKey = {"id"}};
  const Table nurses{
      .name = "nurses",
      .columns = {{.name = "id"}, {.name = "name"}, {.name = "grade"}, {.name = "ward_id"}},
      .primaryKey = {"id"},
      .foreignKeys = {{.columns = {"ward_id"}, .targetTable = "wards", .targetColumns = {"id"}}}};
  return withNames(entityModel({.info = {.id = "hospital", .route = Route::kSql, .dialect = "sqlite"},
                                .shape = RelationalSchema{{wards, nurses}}}));
}

Condition isCalled(std::size_t node, std::string name) {
  Condition called{.kind = Condition::Kind::kCompare};
  called.left = Expression::ofAttribute(node, 1);
  called.right = Expression::ofConstant(Value(std::move(name)));
  return called;
}

// The attribute of the ward in which Ann works.
LogicalQuery wardOfAnn(std::size_t attribute) {
  LogicalQuery query;
  query.nodes = {{.entity = 0}, {.entity = 1}};
  query.edges = {{.link = 0, .from = 1, .to = 0}};
  query.select = {Expression::ofAttribute(0, attribute)};
  query.where = isCalled(1, "Ann");
  return query;
}

LogicalQuery names(std::size_t entity) {
  LogicalQuery query;
  query.nodes = {{.entity = entity}};
  query.select = {Expression::ofAttribute(0, 1)};
  return query;
}

TEST(SharingThing, joinsTheThingAndTheNamedOneToIt) {
  const auto others = sharingThing(names(1), wardOfAnn(1), hospital());
  ASSERT_TRUE(others && others->where);
  EXPECT_EQ(others->nodes.size(), 3u) << "the other one, the ward, the one that is named";
  EXPECT_EQ(others->edges[0].to, others->edges[1].to) << "one ward, for two may share a name";
  EXPECT_TRUE(others->distinct);
  const auto& conditions = others->where->children;
  ASSERT_EQ(conditions.size(), 2u);
  EXPECT_EQ(conditions.front().left.node, 2u);
  EXPECT_EQ(conditions.back().comparison, Comparison::kNotEqual);
  EXPECT_EQ(conditions.back().left.node, 0u);
}

TEST(SharingThing, takesTheJoinsThatThereAre) {
  LogicalQuery nurses = wardOfAnn(1);
  nurses.where.reset();
  nurses.select = {Expression::ofAttribute(1, 1)};
  const auto others = sharingThing(nurses, wardOfAnn(1), hospital());
  ASSERT_TRUE(others);
  EXPECT_EQ(others->nodes.size(), 3u);
}

TEST(SharingThing, countsEachOnce) {
  LogicalQuery count = names(1);
  count.select = {Expression::aggregate(AggregateFunction::kCount, {})};
  const auto others = sharingThing(count, wardOfAnn(1), hospital());
  ASSERT_TRUE(others);
  EXPECT_TRUE(others->select.front().distinct);
}

TEST(SharingThing, isOfTheNamedKindAlone) {
  EXPECT_FALSE(sharingThing(names(0), wardOfAnn(1), hospital()));
  LogicalQuery ann = names(1);
  ann.where = isCalled(0, "Ann");
  EXPECT_FALSE(sharingThing(names(1), ann, hospital())) << "what is shared is her name";
  EXPECT_FALSE(sharingThing(names(1), wardOfAnn(2), hospital())) << "a floor is no thing that is joined";
}

TEST(AllOfNamedKind, areShownByTheirNames) {
  const auto all = allOfNamedKind(wardOfAnn(1));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->nodes.front().entity, 1u);
  EXPECT_EQ(all->select.front(), Expression::ofAttribute(0, 1));
}

}  // namespace
}  // namespace omni
