#include "language/sql/permission/sql_permission.h"

#include <gmock/gmock.h>

#include "language/sql/permission/sql_mask.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SqlPermission northern() {
  return {.tables = {{.table = "orders",
                      .columns = {"id", "amount"},
                      .condition = "region = :omni_caller_region"},
                     {.table = "customers", .columns = {"id"}}},
          .parameters = {{"omni_caller_region", std::string("North")}}};
}

std::string permitted(const std::string& text, const SqlPermission& permission = northern(),
                      const std::string& dialect = "sqlite") {
  const auto query = permittedQuery({.text = text}, dialect, permission);
  return query ? query->query.text : query.error().message;
}

const std::string kOrders =
    "(SELECT \"id\", \"amount\" FROM \"main\".\"orders\" WHERE (`region` = :omni_caller_region) LIMIT "
    "9223372036854775807)";

TEST(SqlPermission, aReferenceBecomesAQueryOfWhatMayBeRead) {
  EXPECT_EQ(permitted("SELECT * FROM orders"), "SELECT * FROM " + kOrders + " AS \"orders\"");
  EXPECT_EQ(permitted("SELECT o.id /* orders */ FROM main.\"Orders\" AS o"),
            "SELECT `o`.`id` FROM " + kOrders + " AS `o`");
  EXPECT_EQ(permitted("SELECT 'é', id\nFROM\tproducts JOIN ORDERS USING (id)"),
            "SELECT 'é', `id` FROM `products` JOIN " + kOrders + " AS \"ORDERS\" USING (`id`)");
}

TEST(SqlPermission, hiddenColumnsAloneNeedNoBarrier) {
  EXPECT_EQ(permitted("SELECT count(*) FROM customers"),
            "SELECT count(*) FROM (SELECT \"id\" FROM \"main\".\"customers\") AS \"customers\"");
}

TEST(SqlPermission, whereverItStands) {
  for (const std::string text :
       {"SELECT (SELECT max(id) FROM orders)", "SELECT 1 WHERE EXISTS (SELECT 1 FROM orders)",
        "SELECT id FROM products UNION SELECT id FROM orders", "SELECT * FROM (SELECT * FROM orders) AS t",
        "SELECT id FROM products WHERE id IN (SELECT id FROM orders WHERE amount > (SELECT 1))",
        "SELECT id FROM products ORDER BY (SELECT count(*) FROM orders)",
        "SELECT sum(id) FILTER (WHERE id IN (SELECT id FROM orders)) FROM products",
        "SELECT * FROM products p LEFT JOIN orders ON p.id = (SELECT 1 FROM products)"})
    EXPECT_THAT(permitted(text), HasSubstr(kOrders)) << text;
}

TEST(SqlPermission, theValuesAreBound) {
  const auto query =
      permittedQuery({.text = "SELECT * FROM orders",
                      .parameters = {{"omni_caller_region", std::string("South")}, {"p1", true}}},
                     "sqlite", northern());
  ASSERT_TRUE(query);
  ASSERT_EQ(query->query.parameters.size(), 2u);
  EXPECT_EQ(query->query.parameters[1].value, Value(std::string("North")));
}

TEST(SqlPermission, whatAWithNamesIsCalledOtherwise) {
  EXPECT_EQ(permitted("WITH t AS (SELECT 1 AS x) SELECT t.x FROM t"),
            "WITH \"with t\" AS (SELECT 1 AS `x`) SELECT `t`.`x` FROM \"with t\" AS \"t\"");
  // An engine that took the inner one for the table finds none.
  EXPECT_THAT(
      permitted("WITH RECURSIVE orders AS (SELECT * FROM orders) SELECT * FROM orders", northern(), "duckdb"),
      Not(HasSubstr("FROM orders")));
}

TEST(SqlPermission, plansAndWhatElseThereIsAreRefused) {
  for (const std::string text :
       {"EXPLAIN SELECT * FROM orders", "DESCRIBE orders", "SHOW TABLES", "SUMMARIZE orders",
        "SELECT * FROM (DESCRIBE orders)", "SELECT * FROM (SHOW ALL TABLES)", "FROM (SUMMARIZE products)",
        "SELECT 1 UNION ALL DESCRIBE orders"})
    EXPECT_THAT(permitted(text, northern(), "duckdb"), HasSubstr("not shown here")) << text;
}

TEST(SqlPermission, duckdbsOwnForms) {
  for (const std::string text :
       {"FROM orders", "FROM orders SELECT id", "PIVOT orders ON id USING sum(amount)",
        "SELECT * FROM orders ASOF JOIN products USING (id)"})
    EXPECT_THAT(permitted(text, northern(), "duckdb"), HasSubstr("FROM \"main\".\"orders\" WHERE")) << text;
}

TEST(SqlPermission, aConditionMayReadAsItLikes) {
  SqlPermission permission = northern();
  permission.tables[0].condition = "id IN (SELECT id FROM orders WHERE amount > 3) -- more";
  EXPECT_THAT(permitted("SELECT * FROM orders", permission),
              HasSubstr("(`id` IN (SELECT `id` FROM `orders` WHERE `amount` > 3)) LIMIT"));
}

SqlPermission masked(ColumnMask mask) {
  return {.tables = {{.table = "contacts", .columns = {"id", "email"}, .masks = {{"email", mask}}}},
          .parameters = {{kMaskKeyParameter, std::string("secret")}}};
}

TEST(SqlPermission, aMaskedColumnIsReadAsItsMask) {
  EXPECT_EQ(
      permitted("SELECT email FROM contacts WHERE email = 'ada@example.org'", masked(ColumnMask::kNull)),
      "SELECT `email` FROM (SELECT \"id\", CASE WHEN 1 = 0 THEN \"email\" END AS \"email\" FROM "
      "\"main\".\"contacts\") AS \"contacts\" WHERE `email` = 'ada@example.org'");
  for (const std::string dialect : {"sqlite", "duckdb", "postgresql", "mysql", "trino", "clickhouse"})
    EXPECT_THAT(permitted("SELECT email FROM contacts", masked(ColumnMask::kPartial), dialect),
                HasSubstr("'***'"))
        << dialect;
  for (const std::string dialect : {"duckdb", "postgresql", "mysql", "trino", "clickhouse"})
    EXPECT_THAT(permitted("SELECT email FROM contacts", masked(ColumnMask::kHash), dialect),
                HasSubstr(kMaskKeyParameter))
        << dialect;
  EXPECT_THAT(permitted("SELECT email FROM contacts", masked(ColumnMask::kHash)),
              HasSubstr("needs a function that sqlite does not have"));
}

TEST(SqlPermission, noQueryNamesItsParameters) {
  for (const std::string text :
       {"SELECT :omni_mask_key", "SELECT id FROM contacts WHERE email = :omni_mask_key"})
    EXPECT_THAT(permitted(text, masked(ColumnMask::kNull)), HasSubstr("is not one of a query")) << text;
  EXPECT_THAT(permitted("SELECT id FROM orders WHERE id = :omni_caller_region"),
              HasSubstr("is not one of a query"));
}

TEST(SqlPermission, aConditionIsOneExpression) {
  EXPECT_TRUE(checkCondition("region = :x OR id IN (SELECT 1)", "sqlite"));
  EXPECT_FALSE(checkCondition("1) OR (1", "sqlite"));
  EXPECT_FALSE(checkCondition("1 THEN 1 END, CASE WHEN 1", "sqlite"));
  EXPECT_FALSE(checkCondition("1; DROP TABLE orders", "sqlite"));
  EXPECT_FALSE(checkCondition("", "sqlite"));
}

}  // namespace
}  // namespace omni
