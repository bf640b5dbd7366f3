#include "language/sql/sql_guard.h"

#include <gmock/gmock.h>

#include "language/sql/sql_dialect.h"
#include "language/sql/sql_facts.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Optional;

Descriptor shop(std::size_t rows = 100) {
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "customers", .columns = {{.name = "id"}, {.name = "name"}, {.name = "region"}}, .rows = rows});
  schema.tables.push_back({.name = "Orders",
                           .columns = {{.name = "id"}, {.name = "customer_id"}, {.name = "amount"}},
                           .rows = rows});
  return {.info = {.id = "shop", .kind = "sqlite", .dialect = "sqlite"}, .shape = schema};
}

Result<GuardedQuery> validate(const std::string& text, const Descriptor& descriptor = shop()) {
  return SqlGuard().validate({.text = text}, descriptor);
}

std::string verdict(const std::string& text, const Descriptor& descriptor = shop()) {
  const auto guarded = validate(text, descriptor);
  return guarded ? "admitted" : guarded.error().message + " | " + guarded.error().hint;
}

TEST(SqlGuardTest, whatRunsIsWrittenAnewWithQuotedAndQualifiedNames) {
  const auto guarded = validate("SELECT name /* all */ FROM customers; -- done");
  ASSERT_TRUE(guarded);
  EXPECT_EQ(guarded->text(), "SELECT `name` FROM \"main\".\"customers\"");
}

// What the binder binds is what runs, where two names differ in case alone.
TEST(SqlGuardTest, writesTheTableThatItBound) {
  RelationalSchema schema;
  schema.tables.push_back({.name = "Staff", .columns = {{.name = "id"}}});
  schema.tables.push_back({.name = "staff", .columns = {{.name = "id"}}});
  const Descriptor twins{.info = {.id = "hr", .kind = "postgres", .dialect = "postgresql"}, .shape = schema};
  const auto bare = validate("SELECT id FROM Staff", twins),
             quoted = validate("SELECT id FROM \"Staff\"", twins);
  ASSERT_TRUE(bare && quoted);
  EXPECT_EQ(bare->text(), "SELECT \"id\" FROM \"public\".\"staff\"");
  EXPECT_EQ(quoted->text(), "SELECT \"id\" FROM \"public\".\"Staff\"");
}

// What a configuration's lists leave of a table is all that is read of it.
TEST(SqlGuardTest, aTableOfWhichColumnsAreMissingIsReadByTheOthers) {
  Descriptor descriptor = shop();
  auto& schema = std::get<RelationalSchema>(descriptor.shape);
  EXPECT_EQ(verdict("EXPLAIN SELECT 1 FROM orders", descriptor), "admitted");
  schema.restricted = schema.tables[0].partial = true;
  const auto guarded = validate("SELECT c.* FROM customers AS c NATURAL JOIN Orders", descriptor);
  ASSERT_TRUE(guarded) << guarded.error().message;
  EXPECT_EQ(guarded->text(),
            "SELECT `c`.* FROM (SELECT \"id\", \"name\", \"region\" FROM \"main\".\"customers\") AS `c` "
            "NATURAL JOIN "
            "\"main\".\"Orders\"");
  EXPECT_THAT(verdict("EXPLAIN SELECT 1 FROM orders", descriptor), HasSubstr("not shown here"));
}

// A server that tells more tables of its plan than these reads what is hidden.
TEST(SqlGuardTest, ofAPartOfASourceThePlanMayNameTheTablesAndWhatTheyAreDerivedFrom) {
  Descriptor descriptor = shop();
  descriptor.info.dialect = "mysql";
  auto& schema = std::get<RelationalSchema>(descriptor.shape);
  schema.tables.push_back({.name = "buyers", .columns = {{.name = "id"}}, .view = true});
  Lineage& buyers = schema.tables.back().lineage;
  buyers = {.kind = Lineage::Kind::kDerived, .reads = {{"customers", "id"}}};
  const auto planned = [&](const std::string& text) {
    return validate(text, descriptor).value().plannedTables();
  };
  EXPECT_EQ(planned("SELECT id FROM customers"), std::nullopt) << "all of it is there";
  EXPECT_FALSE(validate("SELECT id FROM customers", descriptor)->restricted());
  schema.restricted = true;
  EXPECT_TRUE(validate("SELECT id FROM customers", descriptor)->restricted());
  EXPECT_THAT(planned("SELECT id FROM Orders"), Optional(ElementsAre("Orders")));
  EXPECT_THAT(planned("SELECT id FROM buyers"), Optional(ElementsAre("buyers", "customers")));
  buyers.reads.push_back({"salaries", "id"});
  EXPECT_EQ(planned("SELECT id FROM buyers"), std::nullopt) << "what that reads is hidden";
  buyers.kind = Lineage::Kind::kUnknown;
  EXPECT_EQ(planned("SELECT id FROM buyers"), std::nullopt);
}

TEST(SqlGuardTest, bindsNamesWithoutCase) {
  EXPECT_EQ(verdict("SELECT o.AMOUNT FROM orders AS O"), "admitted");
}

TEST(SqlGuardTest, namesTheNearest) {
  EXPECT_THAT(verdict("SELECT nam FROM customers"), HasSubstr("Did you mean 'name'?"));
  EXPECT_THAT(verdict("SELECT 1 FROM custmers"), HasSubstr("Did you mean 'customers'?"));
  EXPECT_THAT(verdict("SELECT custmers.name FROM customers"), HasSubstr("Did you mean 'customers'?"));
}

// PostgreSQL reads what stands in no quotes in small letters.
TEST(SqlGuardTest, namesWhatIsMeantAsAQueryHasToWriteIt) {
  Descriptor descriptor = shop();
  descriptor.info.dialect = "postgresql";
  EXPECT_THAT(verdict("SELECT 1 FROM ordrs", descriptor), HasSubstr("Did you mean '\"Orders\"'?"));
  EXPECT_THAT(verdict("SELECT 1 FROM custmers", descriptor), HasSubstr("Did you mean 'customers'?"));
}

TEST(SqlGuardTest, anAliasHidesTheTableName) {
  EXPECT_THAT(verdict("SELECT customers.name FROM customers AS c"), HasSubstr("nothing in FROM"));
}

TEST(SqlGuardTest, aCommonTableExpressionIsNotSeenInItself) {
  EXPECT_EQ(verdict("WITH customers AS (SELECT name AS n FROM customers) SELECT n FROM customers"),
            "admitted");
  EXPECT_THAT(verdict("WITH secret AS (SELECT * FROM secret) SELECT * FROM secret"),
              HasSubstr("no table is called 'secret'"));
}

TEST(SqlGuardTest, aCommonTableExpressionOfAnotherQueryIsNotSeen) {
  EXPECT_THAT(verdict("SELECT (WITH t AS (SELECT 1) SELECT * FROM t) FROM t"),
              HasSubstr("no table is called 't'"));
}

TEST(SqlGuardTest, subQueriesSeeTheRowAround) {
  EXPECT_EQ(verdict("SELECT name FROM customers WHERE EXISTS (SELECT 1 FROM orders WHERE customer_id = "
                    "customers.id AND region = 'North')"),
            "admitted");
}

TEST(SqlGuardTest, derivedTablesGiveOnlyTheirOutputs) {
  EXPECT_EQ(verdict("SELECT d.n FROM (SELECT name AS n FROM customers) AS d"), "admitted");
  EXPECT_THAT(verdict("SELECT d.region FROM (SELECT name AS n FROM customers) AS d"),
              HasSubstr("'d' has no column 'region'"));
}

TEST(SqlGuardTest, setOperandsDoNotSeeEachOther) {
  EXPECT_THAT(verdict("SELECT name FROM customers UNION SELECT name FROM orders"),
              HasSubstr("no column is called 'name'"));
}

TEST(SqlGuardTest, anUnknownDoubleQuotedNameIsTextInSqlite) {
  EXPECT_EQ(verdict("SELECT name FROM customers WHERE region = \"North\""), "admitted");
}

TEST(SqlGuardTest, refusesWhatIsNoQuery) {
  for (const char* text : {"DELETE FROM customers", "VACUUM", "PRAGMA journal_mode", "ATTACH 'x' AS y",
                           "SELECT 1; DROP TABLE customers", "EXPLAIN DELETE FROM customers",
                           "WITH d AS (DELETE FROM customers RETURNING *) SELECT * FROM d"})
    EXPECT_EQ(validate(text).error().code, Code::kRefused) << text;
}

TEST(SqlGuardTest, refusesFunctionsThatAreNotListed) {
  EXPECT_THAT(verdict("SELECT load_extension('x')"), HasSubstr("load_extension() is not allowed"));
  EXPECT_THAT(verdict("SELECT * FROM pragma_table_info('customers')"), HasSubstr("pragma_table_info()"));
}

TEST(SqlGuardTest, aListHoldsWholeWordsOnly) {
  EXPECT_TRUE(lists(" abs acos ", "acos"));
  for (const char* word : {"", "co", "abs acos", " "}) EXPECT_FALSE(lists(" abs acos ", word)) << word;
}

TEST(SqlGuardTest, refusesAControlCharacter) {
  EXPECT_THAT(verdict(std::string("SELECT 1\0 FROM secret", 21)), HasSubstr("control character"));
}

TEST(SqlGuardTest, refusesWhatIsTooLongOrTooDeep) {
  EXPECT_EQ(validate("SELECT '" + std::string(70000, 'x') + "'").error().code, Code::kLimit);
  EXPECT_EQ(validate("SELECT " + std::string(30000, '(') + "1" + std::string(30000, ')')).error().code,
            Code::kLimit);
}

TEST(SqlGuardTest, survivesALongChain) {
  std::string text = "SELECT 1 WHERE 1";
  while (text.size() < 65000) text += " OR 1";
  EXPECT_EQ(verdict(text), "admitted");
}

TEST(SqlGuardTest, asksForTheValuesOfParameters) {
  EXPECT_THAT(verdict("SELECT * FROM customers WHERE name = :who"), HasSubstr(":who has no value"));
  EXPECT_TRUE(SqlGuard().validate({.text = "SELECT * FROM customers WHERE name = :who",
                                   .parameters = {{"who", Value{std::string("Ada")}}}},
                                  shop()));
}

TEST(SqlGuardTest, refusesPairingEveryRowWithEveryOther) {
  EXPECT_THAT(verdict("SELECT count(*) FROM customers, orders", shop(1'000'000)),
              HasSubstr("without any condition"));
  EXPECT_EQ(verdict("SELECT count(*) FROM customers, orders", shop(100)), "admitted");
}

TEST(SqlFactsTest, aPanicOrAnUnknownDialectIsAnError) {
  EXPECT_EQ(sqlFacts("klingon", "SELECT 1").error().code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace omni
