#include "source/profile/relational_keys.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

Column column(std::string name, std::size_t rows, std::size_t distinct) {
  return {.name = std::move(name),
          .values = {.type = ValueType::kInteger, .rows = rows, .distinct = distinct}};
}

std::vector<std::string> inferred(RelationalSchema schema, bool included = true) {
  inferKeys(schema, [&](const auto&, const auto&, const auto&, const auto&) { return included; });
  std::vector<std::string> keys;
  for (const auto& table : schema.tables)
    for (const auto& key : table.foreignKeys)
      keys.push_back(table.name + "." + key.columns.front() + " -> " + key.targetTable + "." +
                     key.targetColumns.front());
  return keys;
}

TEST(RelationalKeysTest, aUniqueColumnNamedLikeAKeyIsOne) {
  RelationalSchema schema{{{.name = "t", .columns = {column("n", 5, 5), column("t_id", 5, 5)}, .rows = 5}}};
  inferKeys(schema, [](const auto&, const auto&, const auto&, const auto&) { return false; });
  EXPECT_THAT(schema.tables[0].primaryKey, ::testing::ElementsAre("t_id"));
}

TEST(RelationalKeysTest, namesSayWhatAColumnMeans) {
  const RelationalSchema schema{
      {{.name = "Customers", .columns = {column("id", 5, 5)}, .primaryKey = {"id"}, .rows = 5},
       {.name = "teams", .columns = {column("team_id", 4, 4)}, .primaryKey = {"team_id"}, .rows = 4},
       {.name = "games",
        .columns = {column("customer_id", 9, 3), column("home_team_id", 9, 4), column("year", 9, 2)},
        .rows = 9}}};
  EXPECT_THAT(inferred(schema), ::testing::ElementsAre("games.customer_id -> Customers.id",
                                                       "games.home_team_id -> teams.team_id"));
  EXPECT_THAT(inferred(schema, false), ::testing::IsEmpty());
}

TEST(RelationalKeysTest, aKeyOfTheSameNameIsMeantUnlessThingsOfAllKindsHaveOne) {
  const RelationalSchema schema{
      {{.name = "conditions", .columns = {column("cond", 4, 4)}, .primaryKey = {"cond"}, .rows = 4},
       {.name = "countries", .columns = {column("name", 4, 4)}, .primaryKey = {"name"}, .rows = 4},
       {.name = "hydrant", .columns = {column("cond", 9, 3), column("name", 9, 3)}, .rows = 9}}};
  EXPECT_THAT(inferred(schema), ::testing::ElementsAre("hydrant.cond -> conditions.cond"));
}

TEST(RelationalKeysTest, aSharedKeyPointsToTheTableItNames) {
  const RelationalSchema schema{
      {{.name = "user_profile", .columns = {column("user_id", 5, 5)}, .primaryKey = {"user_id"}, .rows = 5},
       {.name = "users", .columns = {column("user_id", 5, 5)}, .primaryKey = {"user_id"}, .rows = 5}}};
  EXPECT_THAT(inferred(schema), ::testing::ElementsAre("user_profile.user_id -> users.user_id"));
}

}  // namespace
}  // namespace omni
