#include "source/links/relational_keys.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "base/text.h"
#include "source/profile/value_profile.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

using Values = std::vector<Value>;

Values numbers(std::int64_t from, std::int64_t to, std::int64_t step = 1) {
  Values values;
  for (std::int64_t i = from; i < to; i += step) values.emplace_back(i);
  return values;
}

// `values` over and over.
Values repeated(const Values& values, std::size_t rows) {
  Values out;
  for (std::size_t i = 0; i < rows; ++i) out.push_back(values[i * 7 % values.size()]);
  return out;
}

Values texts(const std::string& stem, int from, int to) {
  Values values;
  for (int i = from; i < to; ++i) values.emplace_back(stem + std::to_string(i));
  return values;
}

// Tables as an engine would have described them; a question to the engine is answered with `answers`.
class Schema {
 public:
  void add(const std::string& name, const std::vector<std::pair<std::string, Values>>& columns,
           bool sampled = false) {
    Table table{.name = name, .rows = columns.front().second.size()};
    auto& sketches = sketches_.emplace_back();
    for (const auto& [title, values] : columns) {
      ValueProfile profile;
      for (const auto& value : values) profile.add(value);
      table.columns.push_back({.name = title, .values = profile.summary(sampled)});
      sketches.push_back(profile.sketch());
    }
    schema_.tables.push_back(std::move(table));
  }

  Table& table(std::size_t i) { return schema_.tables[i]; }
  std::set<std::string> tablesOfInferredKeys() const { return omni::tablesOfInferredKeys(schema_); }

  std::vector<std::string> inferred() {
    const auto answer = [this](const std::string& sql) {
      asked.push_back(sql);
      for (const auto& [part, value] : answers)
        if (sql.find(part) != std::string::npos) return value;
      return Value();
    };
    inferKeys(schema_, sketches_,
              {.quoted = [](const std::string& name) { return name; },
               .inFrom = [](const Table& table) { return table.name; },
               .value = answer},
              notes);
    std::vector<std::string> keys;
    for (const auto& table : schema_.tables)
      for (const auto& key : table.foreignKeys)
        if (key.inferred)
          keys.push_back(table.name + "." + join(key.columns, "+") + " -> " + key.targetTable + "." +
                         join(key.targetColumns, "+"));
    return keys;
  }

  std::vector<std::pair<std::string, Value>> answers;
  std::vector<std::string> asked, notes;

 private:
  RelationalSchema schema_;
  SchemaSketches sketches_;
};

TEST(RelationalKeysTest, aUniqueColumnNamedLikeAKeyIsOne) {
  Schema schema;
  schema.add("t", {{"n", numbers(0, 5)}, {"t_id", numbers(0, 5)}});
  EXPECT_THAT(schema.inferred(), IsEmpty());
  EXPECT_THAT(schema.table(0).primaryKey, ElementsAre("t_id"));
}

TEST(RelationalKeysTest, aDeclaredReferenceSaysThatAKeyIsNotInferred) {
  Schema schema;
  schema.add("customers", {{"id", numbers(1, 30)}});
  schema.add("orders", {{"order_id", numbers(1, 90)}, {"customer_id", repeated(numbers(1, 25), 89)}});
  schema.add("codes", {{"label", numbers(1, 30)}});
  schema.add("lines", {{"line", repeated(numbers(1, 20), 90)}});
  schema.table(0).primaryKey = {"id"};
  schema.table(1).primaryKey = {"order_id"};
  schema.table(2).primaryKey = {"label"};
  schema.table(3).primaryKey = {"line"};
  EXPECT_THAT(schema.tablesOfInferredKeys(), UnorderedElementsAre("customers", "orders"));
  const ForeignKey toLabel{
      .columns = {"line"}, .targetTable = "codes", .targetColumns = {"label"}, .inferred = true};
  schema.table(3).foreignKeys = {toLabel};
  EXPECT_THAT(schema.tablesOfInferredKeys(), UnorderedElementsAre("codes", "customers", "orders"));
  schema.table(1).foreignKeys = {
      {.columns = {"customer_id"}, .targetTable = "customers", .targetColumns = {"id"}}};
  EXPECT_THAT(schema.tablesOfInferredKeys(), UnorderedElementsAre("codes", "orders"));
}

TEST(RelationalKeysTest, namesAndValuesSayWhatAColumnMeans) {
  Schema schema;
  schema.add("Customers", {{"id", numbers(1, 30)}, {"height", numbers(100, 129)}});
  schema.add("teams", {{"team_id", numbers(1, 20)}});
  schema.add("games", {{"customer_id", repeated(numbers(1, 25), 90)},
                       {"home_team_id", repeated(numbers(1, 20), 90)},
                       {"guests", repeated(numbers(1, 20), 90)},
                       {"away_team_id", repeated(numbers(500, 520), 90)}});
  EXPECT_THAT(schema.inferred(), UnorderedElementsAre("games.customer_id -> Customers.id",
                                                      "games.home_team_id -> teams.team_id"));
}

TEST(RelationalKeysTest, aTableThatRepeatsAKeyIsNotItsHome) {
  Schema schema;
  schema.add("People", {{"ID", numbers(1, 401)}, {"playerID", texts("p", 0, 400)}});
  schema.add("AwardsPlayers", {{"playerID", repeated(texts("p", 0, 200), 700)}});
  EXPECT_THAT(schema.inferred(), ElementsAre("AwardsPlayers.playerID -> People.playerID"));
}

TEST(RelationalKeysTest, codesAreFoundAcrossNames) {
  Schema schema;
  schema.add("airports", {{"faa", texts("A", 0, 900)}, {"name", texts("Airport ", 0, 900)}});
  schema.add("flights", {{"dest", repeated(texts("A", 100, 200), 500)},
                         {"note", repeated(texts("late ", 0, 300), 500)}});
  EXPECT_THAT(schema.inferred(), ElementsAre("flights.dest -> airports.faa"));
  EXPECT_THAT(schema.table(0).primaryKey, ElementsAre("faa"));
  EXPECT_THAT(
      schema.notes,
      ElementsAre(::testing::MatchesRegex("flights: dest means faa of airports, .* \\([89]. % sure\\)")));
}

TEST(RelationalKeysTest, someValuesMayBeUnknown) {
  Schema schema;
  schema.add("planes", {{"tailnum", texts("N", 0, 900)}});
  Values known = texts("N", 100, 500), strangers = texts("X", 0, 60);
  known.insert(known.end(), strangers.begin(), strangers.end());
  schema.add("flights", {{"tailnum", repeated(known, 2000)}});
  EXPECT_THAT(schema.inferred(), ElementsAre("flights.tailnum -> planes.tailnum"));
}

TEST(RelationalKeysTest, wholeNumbersThatWereReadAsRealOnesReferToWholeOnes) {
  Schema schema;
  schema.add("customers", {{"customer_id", numbers(1, 40)}});
  schema.add("orders",
             {{"customer_id", {1.0, 3.0, Null{}, 3.0, 7.0, 9.0}}, {"paid", {1.5, 2.0, 3.0, 4.0, 5.0, 6.0}}});
  EXPECT_THAT(schema.inferred(), ElementsAre("orders.customer_id -> customers.customer_id"));
}

TEST(RelationalKeysTest, aKeyOfTheSameNameIsMeantUnlessThingsOfAllKindsHaveOne) {
  Schema schema;
  schema.add("conditions", {{"cond", numbers(1, 8)}});
  schema.add("countries", {{"name", numbers(1, 8)}});
  schema.add("hydrant", {{"cond", repeated(numbers(1, 6), 30)}, {"name", repeated(numbers(1, 6), 30)}});
  EXPECT_THAT(schema.inferred(), ElementsAre("hydrant.cond -> conditions.cond"));
}

TEST(RelationalKeysTest, aSharedKeyPointsToTheTableItNames) {
  Schema schema;
  schema.add("user_profile", {{"user_id", numbers(1, 6)}});
  schema.add("users", {{"user_id", numbers(1, 6)}});
  EXPECT_THAT(schema.inferred(), ElementsAre("user_profile.user_id -> users.user_id"));
}

TEST(RelationalKeysTest, whereKeysAreDeclaredOnlySureOnesAreAdded) {
  Schema schema;
  schema.add("airports", {{"faa", texts("A", 0, 20)}});
  schema.add("flights",
             {{"dest", repeated(texts("A", 0, 15), 500)}, {"plane", repeated(numbers(1, 9), 500)}});
  schema.add("planes", {{"id", numbers(1, 9)}});
  schema.table(1).foreignKeys = {{.columns = {"plane"}, .targetTable = "planes", .targetColumns = {"id"}}};
  EXPECT_THAT(schema.inferred(), IsEmpty());
  schema.table(1).foreignKeys.clear();
  EXPECT_THAT(schema.inferred(),
              UnorderedElementsAre("flights.dest -> airports.faa", "flights.plane -> planes.id"));
}

TEST(RelationalKeysTest, whatADeclaredKeySaysIsNotTurnedRound) {
  Schema schema;
  schema.add("accounts", {{"custid", numbers(1, 8)}});
  schema.add("checking", {{"custid", numbers(1, 8)}});
  schema.table(1).foreignKeys = {
      {.columns = {"custid"}, .targetTable = "accounts", .targetColumns = {"custid"}}};
  EXPECT_THAT(schema.inferred(), IsEmpty());
}

TEST(RelationalKeysTest, ofWhatWasOnlyLookedAtInPartTheEngineIsAsked) {
  Schema schema;
  schema.add("customers", {{"customer_id", numbers(1, 400)}}, true);
  schema.add("orders", {{"customer_id", repeated(numbers(1000, 1300), 900)}}, true);
  schema.answers = {{"FROM orders", .99}};
  EXPECT_THAT(schema.inferred(), ElementsAre("orders.customer_id -> customers.customer_id"));
  EXPECT_FALSE(schema.asked.empty());
}

TEST(RelationalKeysTest, columnsThatTogetherTellRowsApartAreOneKey) {
  Schema schema;
  const Values places{std::string("JFK"), std::string("LGA"), std::string("EWR")};
  schema.add("weather", {{"origin", repeated(places, 90)}, {"day", repeated(numbers(1, 31), 90)}});
  schema.add("flights", {{"origin", repeated(places, 500)}, {"day", repeated(numbers(1, 31), 500)}});
  schema.answers = {{"SELECT DISTINCT origin, day FROM weather", std::int64_t{90}}, {"SELECT avg", .97}};
  EXPECT_THAT(schema.inferred(), ElementsAre("flights.origin+day -> weather.origin+day"));
}

}  // namespace
}  // namespace omni
