#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

// Migrations of a database, as owners make them, generated.
namespace omni {

inline constexpr const char* kRows = R"(
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO customers
  SELECT i, 'Customer ' || char(65 + i % 26) || i, substr('NorthSouthEast West ', 1 + 5 * (i % 4), 5), i * 37 % 91,
         date('2019-01-01', '+' || (i * 17 % 900) || ' days'), 'c' || i || '@example.org' FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO orders
  SELECT i, 1 + i * 7 % 60, i * 13 % 997 + .5, substr('paid open back ', 1 + 5 * (i % 3), 5),
         date('2022-01-01', '+' || (i * 11 % 700) || ' days'), i * 3 % 41 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO products
  SELECT i, 'Thing ' || char(97 + i % 26) || i, substr('toolstoys foodsbooks', 1 + 5 * (i % 4), 5), i * 19 % 77 + .25,
         i * 5 % 23, i * 29 % 401 FROM n;
)";

inline std::string database() {
  return R"(
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, region TEXT, points INTEGER, joined DATE, mail TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, amount REAL, status TEXT, placed DATE, weight INTEGER);
CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT, category TEXT, price REAL, stock INTEGER, code INTEGER);
)" + std::string(kRows);
}

struct Migration {
  std::string sql;
  std::vector<std::string> expected;  // beginnings of what is to be told, in any order
};

struct ShopColumn {
  const char *table, *name, *other;
};
inline constexpr std::array kColumns{
    ShopColumn{"customers", "name", "full_name"}, ShopColumn{"customers", "region", "area"},
    ShopColumn{"customers", "points", "score"},   ShopColumn{"customers", "joined", "since"},
    ShopColumn{"customers", "mail", "email"},     ShopColumn{"orders", "amount", "total"},
    ShopColumn{"orders", "status", "state"},      ShopColumn{"orders", "placed", "order_date"},
    ShopColumn{"orders", "weight", "kilograms"},  ShopColumn{"products", "title", "label"},
    ShopColumn{"products", "price", "unit_cost"}, ShopColumn{"products", "code", "sku"}};

inline std::string full(const char* table, const char* name) {
  return std::string(table) + "." + name;
}

inline std::vector<Migration> renamedColumns() {
  std::vector<Migration> all;
  for (const auto& [table, name, other] : kColumns)
    all.push_back({std::string("ALTER TABLE ") + table + " RENAME COLUMN " + name + " TO " + other,
                   {"renamed column " + full(table, name) + " → " + full(table, other)}});
  return all;
}

inline std::vector<Migration> renamedTables() {
  std::vector<Migration> all;
  for (const auto& [table, other] : {std::pair("customers", "clients"),
                                     {"orders", "purchases"},
                                     {"products", "articles"},
                                     {"customers", "tbl_customer"}})
    all.push_back({std::string("ALTER TABLE ") + table + " RENAME TO " + other,
                   {std::string("renamed table ") + table + " → " + other}});
  return all;
}

inline std::vector<Migration> droppedAndAdded() {
  std::vector<Migration> all;
  for (const auto& [table, name, other] : kColumns) {
    all.push_back({std::string("ALTER TABLE ") + table + " DROP COLUMN " + name,
                   {"removed column " + full(table, name)}});
    if (all.size() > 6) break;
  }
  for (const char* table : {"customers", "orders", "products"}) {
    all.push_back({std::string("DROP TABLE ") + table, {std::string("removed table ") + table}});
    all.push_back({std::string("ALTER TABLE ") + table + " ADD COLUMN note TEXT; UPDATE " + table +
                       " SET note = 'seen ' || id % 9",
                   {"added column " + full(table, "note")}});
  }
  all.push_back({"CREATE TABLE orders_copy AS SELECT * FROM orders", {"added table orders_copy"}});
  all.push_back(
      {"CREATE TABLE orders_some AS SELECT * FROM orders WHERE id % 4 = 0", {"added table orders_some"}});
  all.push_back(
      {"CREATE TABLE visits (visitor TEXT, minutes INTEGER); INSERT INTO visits VALUES ('a', 3), ('b', 9)",
       {"added table visits"}});
  return all;
}

inline std::vector<Migration> retyped() {
  std::vector<Migration> all;
  const auto again = [](const std::string& table, const std::string& columns, const std::string& values) {
    return "CREATE TABLE t (" + columns + "); INSERT INTO t SELECT " + values + " FROM " + table +
           "; DROP TABLE " + table + "; ALTER TABLE t RENAME TO " + table;
  };
  all.push_back({again("orders",
                       "id INTEGER PRIMARY KEY, customer_id INTEGER, amount TEXT, status TEXT, placed DATE, "
                       "weight INTEGER",
                       "id, customer_id, amount || ' EUR', status, placed, weight"),
                 {"retyped column orders.amount"}});
  all.push_back({again("customers",
                       "id INTEGER PRIMARY KEY, name TEXT, region TEXT, points REAL, joined DATE, mail TEXT",
                       "id, name, region, points / 10.0, joined, mail"),
                 {"retyped column customers.points"}});
  all.push_back(
      {again("products",
             "id INTEGER PRIMARY KEY, title TEXT, category INTEGER, price REAL, stock INTEGER, code INTEGER",
             "id, title, length(category) + id % 4, price, stock, code"),
       {"retyped column products.category"}});
  all.push_back({"UPDATE orders SET status = substr('P O B ', 1 + 2 * (id % 3), 1)",
                 {"values changed column orders.status"}});
  all.push_back({"UPDATE products SET category = 'K' || substr('1234', 1 + id % 4, 1)",
                 {"values changed column products.category"}});
  return all;
}

inline std::vector<Migration> splitAndMerged() {
  return {
      {"CREATE TABLE contacts (id INTEGER, joined DATE, mail TEXT); INSERT INTO contacts SELECT id, joined, "
       "mail FROM "
       "customers; ALTER TABLE customers DROP COLUMN joined; ALTER TABLE customers DROP COLUMN mail",
       {"split table customers"}},
      {"CREATE TABLE stocks (id INTEGER, stock INTEGER, code INTEGER); INSERT INTO stocks SELECT id, stock, "
       "code FROM "
       "products; ALTER TABLE products DROP COLUMN stock; ALTER TABLE products DROP COLUMN code",
       {"split table products"}},
      {"CREATE TABLE order_dates (id INTEGER, placed DATE); INSERT INTO order_dates SELECT id, placed FROM "
       "orders; "
       "CREATE TABLE order_sums (id INTEGER, customer_id INTEGER, amount REAL, status TEXT, weight INTEGER); "
       "INSERT INTO "
       "order_sums SELECT id, customer_id, amount, status, weight FROM orders; DROP TABLE orders",
       {"split table orders"}},
      {"CREATE TABLE sales (id INTEGER, customer_id INTEGER, amount REAL, status TEXT, placed DATE, weight "
       "INTEGER, name "
       "TEXT, region TEXT, points INTEGER, joined DATE, mail TEXT); INSERT INTO sales SELECT o.*, c.name, "
       "c.region, "
       "c.points, c.joined, c.mail FROM orders o JOIN customers c ON c.id = o.customer_id; DROP TABLE "
       "orders; DROP TABLE "
       "customers",
       {"merged table"}},
      {"CREATE TABLE orders_2022 AS SELECT * FROM orders WHERE placed < '2023-01-01'; CREATE TABLE "
       "orders_2023 AS "
       "SELECT * FROM orders WHERE placed >= '2023-01-01'; DROP TABLE orders",
       {"split table orders"}},
  };
}

/// What is asked of the table that is left has fewer rows, as where they are deleted.
inline std::vector<Migration> movedRows() {
  return {
      {"CREATE TABLE orders_archive AS SELECT * FROM orders WHERE id % 2; DELETE FROM orders WHERE id % 2",
       {"split table orders"}}};
}

inline std::vector<Migration> swappedColumns() {
  return {
      {"UPDATE customers SET name = mail, mail = name", {"swapped column customers.name, customers.mail"}},
      {"UPDATE products SET price = code, code = price", {"swapped column products.price, products.code"}},
      {"UPDATE orders SET amount = weight, weight = amount",
       {"swapped column orders.amount, orders.weight"}}};
}

inline std::vector<Migration> rowsAlone() {
  return {{"DELETE FROM orders WHERE id % 3 = 0", {}},
          {"DELETE FROM customers WHERE id > 30", {}},
          {"INSERT INTO orders SELECT id + 1000, customer_id, amount * 1.5, status, date(placed, '+900 "
           "days'), weight FROM "
           "orders",
           {}},
          {"UPDATE products SET price = price * 1.1, stock = stock + 7", {}},
          {"UPDATE customers SET name = 'New ' || name, mail = 'x' || mail", {}},
          {"INSERT INTO products VALUES (900, 'Globe', 'maps ', 80, 1, 7)", {}},
          {"DELETE FROM products", {}},
          {"UPDATE orders SET amount = CAST(amount AS INTEGER)", {}}};
}

}  // namespace omni
