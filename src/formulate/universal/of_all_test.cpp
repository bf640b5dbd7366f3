#include "formulate/universal/of_all.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"

namespace omni {
namespace {

std::string ofSome(std::string_view question) {
  const auto all = ofAllThings(*analyse(question, {}));
  return all ? all->ofSome + " / " + all->things : "";
}

TEST(OfAll, isAskedForBehindAThing) {
  EXPECT_EQ(ofSome("drugs that all wards have"), "drugs that wards have / ward");
  EXPECT_EQ(ofSome("Which wards have every drug"), "Which wards have drug / drug");
  EXPECT_EQ(ofSome("drugs available in all the wards"), "drugs available in wards / ward");
}

TEST(OfAll, isNotAskedForOneByOne) {
  for (const char* question : {"list all nurses", "what is the grade of every nurse", "all drugs of Cedar",
                               "sales for all regions", "Do all wards have drugs?", "show me every ward"})
    EXPECT_EQ(ofSome(question), "") << question;
}

// Wards (0), what they have (1), drugs (2): each of the middle ones refers to one of both.
EntityModel wards() {
  const Table wards{.name = "wards",
                    .columns = {{.name = "id"}, {.name = "name"}, {.name = "floor"}},
                    .primaryKey = {"id"}};
  const Table drugs{.name = "drugs", .columns = {{.name = "id"}, {.name = "name"}}, .primaryKey = {"id"}};
  const Table both{
      .name = "ward_drugs",
      .columns = {{.name = "ward_id"}, {.name = "drug_id"}, {.name = "stock"}},
      .foreignKeys = {{.columns = {"ward_id"}, .targetTable = "wards", .targetColumns = {"id"}},
                      {.columns = {"drug_id"}, .targetTable = "drugs", .targetColumns = {"id"}}}};
  return withNames(entityModel({.info = {.id = "clinic", .route = Route::kSql, .dialect = "sqlite"},
                                .shape = RelationalSchema{{wards, both, drugs}}}));
}

// The names of drugs that wards have.
LogicalQuery drugsOfWards() {
  LogicalQuery query;
  query.nodes = {{.entity = 2}, {.entity = 1}, {.entity = 0}};
  query.edges = {{.link = 1, .from = 1, .to = 0}, {.link = 0, .from = 1, .to = 2}};
  query.select = {Expression::ofAttribute(0, 1)};
  query.distinct = true;
  return query;
}

TEST(NarrowedToAll, countsTheDifferentOnes) {
  const auto all = narrowedToAll(drugsOfWards(), stem("wards"), wards());
  ASSERT_TRUE(all && all->having);
  EXPECT_EQ(all->having->left.arguments.front(), Expression::ofNode(2));
  EXPECT_EQ(all->having->right.query->nodes.front().entity, 0u);
  EXPECT_EQ(all->groupBy.size(), 2u) << "the drug, for two may share a name";
  EXPECT_FALSE(all->distinct);
}

TEST(NarrowedToAll, keepsTheirConditions) {
  LogicalQuery query = drugsOfWards();
  Condition floor{.kind = Condition::Kind::kCompare};
  floor.left = Expression::ofAttribute(2, 2);
  floor.right = Expression::ofConstant(Value(std::int64_t{2}));
  query.where = floor;
  const auto all = narrowedToAll(query, stem("wards"), wards());
  ASSERT_TRUE(all);
  EXPECT_EQ(all->having->right.query->where->left, Expression::ofAttribute(0, 2));
}

TEST(NarrowedToAll, isNoFigureAndNothingOfWhichEachHasOne) {
  LogicalQuery figure = drugsOfWards();
  figure.select = {Expression::aggregate(AggregateFunction::kCount, {})};
  EXPECT_FALSE(narrowedToAll(figure, stem("wards"), wards()));
  LogicalQuery ofOne;
  ofOne.nodes = {{.entity = 1}, {.entity = 0}};
  ofOne.edges = {{.link = 0, .from = 0, .to = 1}};
  ofOne.select = {Expression::ofAttribute(0, 2)};
  EXPECT_FALSE(narrowedToAll(ofOne, stem("wards"), wards())) << "a row has one ward";
  EXPECT_FALSE(narrowedToAll(drugsOfWards(), "nurs", wards()));
}

}  // namespace
}  // namespace omni
