#include "language/sql/given/sql_given.h"

#include <gmock/gmock.h>

#include "language/languages.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

GivenTable rates() {
  return {.name = "given",
          .columns = {{"code", ValueType::kText},
                      {"rate", ValueType::kReal},
                      {"orders", ValueType::kInteger},
                      {"day", ValueType::kDate},
                      {"open", ValueType::kBoolean}},
          .rows = {{std::string("EUR"), 1.5, std::int64_t{2}, std::string("2024-01-31"), true}},
          .source = "rates",
          .question = ""};
}

Result<GuardedQuery> guarded(const std::string& dialect, const std::string& text, bool restricted = false) {
  RelationalSchema schema;
  schema.tables = {
      {.name = "orders", .columns = {{.name = "currency"}, {.name = "amount"}}, .partial = restricted}};
  schema.restricted = restricted;
  const Descriptor descriptor{
      .info = {.id = "sales", .kind = dialect, .route = Route::kSql, .dialect = dialect}, .shape = schema};
  return languageOf(Route::kSql)
      .validate({.text = text, .given = std::make_shared<const GivenTable>(rates())}, descriptor);
}

// What the guard says, else the accepted text.
std::string outcome(const std::string& dialect, const std::string& text) {
  const auto query = guarded(dialect, text);
  return query ? query->text() : query.error().message;
}

constexpr const char* kJoined =
    "SELECT SUM(o.amount * given.rate) FROM orders o JOIN given ON o.currency = given.code";

class GivenIn : public ::testing::TestWithParam<std::string> {};

TEST_P(GivenIn, aTableOfWhichTheGuardKnowsTheColumns) {
  const auto query = guarded(GetParam(), kJoined);
  ASSERT_TRUE(query) << query.error().text();
  EXPECT_THAT(query->text(), StartsWith("WITH "));
  ASSERT_EQ(query->parameters().size(), 1u);
  EXPECT_EQ(query->parameters()[0].name, "given");
  EXPECT_EQ(query->parameters()[0].value, Value(std::string(R"([["EUR",1.5,2,"2024-01-31",true]])")));
  EXPECT_FALSE(query->native().given);
  EXPECT_THAT(outcome(GetParam(), "SELECT given.rat FROM given"), HasSubstr("'given' has no column 'rat'"));
}

TEST_P(GivenIn, aPartOfASourceToo) {
  const auto query = guarded(GetParam(), kJoined, true);
  ASSERT_TRUE(query) << query.error().text();
  EXPECT_TRUE(query->restricted());
}

INSTANTIATE_TEST_SUITE_P(EachDialect, GivenIn,
                         ::testing::Values("sqlite", "duckdb", "postgresql", "mysql", "trino", "clickhouse"));

TEST(Given, tablesOfTheQueryStandBehindIt) {
  EXPECT_THAT(outcome("sqlite", "-- by\nWITH RECURSIVE b AS (SELECT code FROM given) SELECT * FROM b"),
              HasSubstr("WITH RECURSIVE `given` AS (SELECT"));
  EXPECT_THAT(outcome("sqlite", "with b(x) as (select code from given) select * from b"),
              HasSubstr(", `b`(`x`) AS (SELECT"));
}

TEST(Given, itHasToBeReadAndIsNotDefinedAnew) {
  EXPECT_THAT(outcome("sqlite", "SELECT amount FROM orders"), HasSubstr("does not read the table 'given'"));
  EXPECT_THAT(outcome("sqlite", "SELECT amount FROM orders AS given"), HasSubstr("does not read"));
  EXPECT_THAT(outcome("sqlite", "SELECT * FROM (WITH given AS (SELECT 1 AS code) SELECT code FROM given)"),
              HasSubstr("defines the table 'given' itself"));
  EXPECT_THAT(outcome("sqlite", "WITH Given AS (SELECT 1 AS code) SELECT code FROM given"),
              HasSubstr("itself"));
}

TEST(Given, theGuardReadsTheWhole) {
  EXPECT_THAT(outcome("sqlite", "SELECT load_extension(code) FROM given"), HasSubstr("not allowed"));
  EXPECT_THAT(outcome("sqlite", "DELETE FROM orders"), HasSubstr("read-only"));
  EXPECT_THAT(outcome("sqlite", "SELECT code FROM given; SELECT 1"), HasSubstr("not allowed"));
  EXPECT_THAT(outcome("ansi", "SELECT code FROM given"), HasSubstr("no rows can be given"));
}

}  // namespace
}  // namespace omni
