#include "tables_world.h"

#include <duckdb.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>

namespace omni {
namespace {

std::string literal(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text ? "'" + *text + "'" : toText(value);
}

// The condition with values in place of attributes.
std::string spelled(std::string condition, const SourcePermission& permission) {
  for (const auto& [attribute, value] : permission.values) {
    const std::string mark = ":caller." + attribute;
    for (auto at = condition.find(mark); at != std::string::npos; at = condition.find(mark))
      condition.replace(at, mark.size(), literal(value));
  }
  return condition;
}

bool hides(const SourcePermission& permission, const std::string& name) {
  return std::ranges::find(permission.rules.hidden, name) != permission.rules.hidden.end();
}

// No text of the world is an address of mail.
std::string maskedBy(ColumnMask mask, const std::string& column) {
  if (mask == ColumnMask::kNull) return "NULL";
  return "CASE WHEN length(" + column + ") >= 9 THEN '***' || substr(" + column + ", -4) WHEN " + column +
         " IS NOT NULL THEN '***' END";
}

const std::vector<std::string> kRegions{"North", "South", "East", "West"};
const std::vector<std::string> kTiers{"gold", "silver", "basic"};

std::string quoted(const std::string& text) {
  return "'" + text + "'";
}

}  // namespace

void execute(const std::string& kind, const std::filesystem::path& file, const std::string& sql) {
  if (kind == "sqlite") {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error << sql;
    sqlite3_close(database);
    return;
  }
  duckdb_database database = nullptr;
  duckdb_connection connection = nullptr;
  ASSERT_EQ(duckdb_open(file.c_str(), &database), DuckDBSuccess);
  ASSERT_EQ(duckdb_connect(database, &connection), DuckDBSuccess);
  duckdb_result result;
  EXPECT_EQ(duckdb_query(connection, sql.c_str(), &result), DuckDBSuccess)
      << duckdb_result_error(&result) << sql;
  duckdb_destroy_result(&result);
  duckdb_disconnect(&connection);
  duckdb_close(&database);
}

const std::vector<WorldTable>& worldTables() {
  static const std::vector<WorldTable> tables{
      {"customers", {{"id", "INTEGER"}, {"name", "TEXT"}, {"region", "TEXT"}, {"tier", "TEXT"}}},
      {"orders",
       {{"id", "INTEGER"},
        {"customer_id", "INTEGER"},
        {"region", "TEXT"},
        {"amount", "DOUBLE"},
        {"note", "TEXT"},
        {"placed", "TEXT"}}},
      {"items", {{"order_id", "INTEGER"}, {"product", "TEXT"}, {"quantity", "INTEGER"}}},
      {"products", {{"title", "TEXT"}, {"price", "DOUBLE"}}},
      {"secrets", {{"id", "INTEGER"}, {"code", "TEXT"}, {"customer_id", "INTEGER"}}},
      {"invoices",
       {{"order_id", "INTEGER"},
        {"net", "DOUBLE"},
        {"tax", "DOUBLE"},
        {"gross", "DOUBLE"},
        {"twice", "DOUBLE"}},
       {{"gross", {"net", "tax"}}, {"twice", {"gross", "gross"}}}}};
  return tables;
}

const std::vector<WorldDerived>& worldDerived(const std::string& kind) {
  static const std::vector<WorldDerived> views{
      {{"northern", worldTables()[1].columns},
       "CREATE VIEW northern AS SELECT * FROM orders WHERE region = 'North';",
       {"orders", "orders.id", "orders.customer_id", "orders.region", "orders.amount", "orders.note",
        "orders.placed"}},
      {{"contacts", {{"id", "INTEGER"}, {"name", "TEXT"}}},
       "CREATE VIEW contacts AS SELECT c.id, upper(name) AS name FROM customers c WHERE tier <> 'basic';",
       {"customers", "customers.id", "customers.name", "customers.tier"}},
      {{"known", {{"id", "INTEGER"}}},
       "CREATE VIEW known AS SELECT id FROM contacts WHERE id IN (SELECT customer_id FROM secrets);",
       {"contacts", "secrets", "secrets.customer_id"}},
      {{"sizes", {{"orders", "INTEGER"}}},
       "CREATE VIEW sizes AS SELECT count(*) AS orders FROM orders;",
       {"orders"}}};
  static const std::vector<WorldDerived> withTexts = [] {
    std::vector<WorldDerived> all = views;
    all.push_back({{"found", {{"code", "TEXT"}}},
                   "CREATE VIRTUAL TABLE found USING fts5(code, content='secrets', content_rowid=id);"
                   "INSERT INTO found(found) VALUES ('rebuild');",
                   {"secrets", "secrets.id", "secrets.code"}});
    all.push_back({{"words", {{"term", "TEXT"}, {"doc", "INTEGER"}, {"cnt", "INTEGER"}}},
                   "CREATE VIRTUAL TABLE words USING fts5vocab('found', 'row');",
                   {"found"}});
    return all;
  }();
  return kind == "sqlite" ? withTexts : views;
}

SourceConfig tablesSource(const std::string& kind, const std::filesystem::path& file) {
  return {.id = "shop", .kind = kind, .location = FileLocation{{file.string()}}};
}

void writeWorld(const std::string& kind, const std::filesystem::path& file) {
  Dice dice(7);
  std::string sql;
  for (const auto& table : worldTables()) {
    sql += "CREATE TABLE " + table.name + " (";
    for (const auto& [name, type] : table.columns) {
      sql.append(name).append(" ").append(type);
      if (const auto of = table.computed.find(name); of != table.computed.end())
        sql.append(" GENERATED ALWAYS AS (" + of->second[0] + " + " + of->second[1] + ")");
      sql.append(",");
    }
    sql.back() = ')';
    sql += ";";
  }
  for (int id = 1; id <= 60; ++id)
    sql += "INSERT INTO customers VALUES (" + std::to_string(id) + ", 'Customer " + std::to_string(id % 50) +
           "', " + (dice.one(9) ? "NULL" : quoted(dice.of(kRegions))) + ", " + quoted(dice.of(kTiers)) + ");";
  for (int id = 1; id <= 300; ++id) {
    sql += "INSERT INTO orders VALUES (" + std::to_string(id) + ", " + std::to_string(1 + dice.below(64)) +
           ", " + (dice.one(9) ? "NULL" : quoted(dice.of(kRegions))) + ", " +
           std::to_string(static_cast<double>(dice.below(400)) / 4) + ", " +
           (dice.one(3) ? "NULL" : quoted(std::to_string(dice.below(30)))) + ", '202" +
           std::to_string(dice.below(6)) + "-0" + std::to_string(1 + dice.below(9)) + "-1" +
           std::to_string(dice.below(10)) + "');";
    for (std::size_t n = dice.below(3); n > 0; --n)
      sql += "INSERT INTO items VALUES (" + std::to_string(id) + ", 'Product " +
             std::to_string(dice.below(20)) + "', " + std::to_string(1 + dice.below(5)) + ");";
  }
  for (int n = 0; n < 20; ++n)
    sql += "INSERT INTO products VALUES ('Product " + std::to_string(n) + "', " +
           std::to_string(static_cast<double>(dice.below(80)) / 4) + ");";
  for (int n = 1; n <= 30; ++n)
    sql += "INSERT INTO secrets VALUES (" + std::to_string(n) + ", 'code " + std::to_string(dice.below(99)) +
           "', " + std::to_string(1 + dice.below(60)) + ");";
  for (int id = 1; id <= 40; ++id)
    sql += "INSERT INTO invoices (order_id, net, tax) VALUES (" + std::to_string(id) + ", " +
           std::to_string(dice.below(50)) + ", " + std::to_string(dice.below(9)) + ");";
  for (const auto& derived : worldDerived(kind)) sql += derived.sql;
  execute(kind, file, sql);
}

SourcePermission policyOf(const std::string& kind, unsigned n) {
  Dice dice(1000 + n);
  SourcePermission permission;
  permission.values = {{"region", dice.of(kRegions)}, {"most", static_cast<std::int64_t>(dice.below(100))}};
  const std::map<std::string, std::vector<std::string>> conditions{
      {"orders",
       {"region = :caller.region", "amount < :caller.most", "note IS NULL",
        "customer_id IN (SELECT id FROM customers WHERE region = :caller.region)",
        "region = :caller.region OR amount > 90", "id % 3 = 0 -- a third", "placed >= '2023-01-01'", "1 = 0",
        "EXISTS (SELECT 1 FROM items WHERE items.order_id = orders.id)"}},
      {"customers", {"region = :caller.region", "tier <> 'gold'", "id IN (SELECT customer_id FROM orders)"}},
      {"items", {"quantity > 2", "order_id IN (SELECT id FROM orders WHERE region = :caller.region)"}},
      {"secrets", {"customer_id < 20", "code LIKE '%1%'"}},
      {"northern", {"amount > 10"}}};
  for (const auto& [table, choices] : conditions)
    if (dice.one(table == "orders" ? 2 : 3)) permission.rules.rows[table] = dice.of(choices);
  for (const auto& table : worldTables()) {
    if (dice.one(table.name == "secrets" ? 2 : 9)) permission.rules.hidden.push_back(table.name);
    for (const auto& [column, type] : table.columns)
      if (dice.one(8)) permission.rules.hidden.push_back(table.name + "." + column);
  }
  for (const auto& table : worldTables())
    for (const auto& [column, type] : table.columns)
      if (dice.one(8))
        permission.rules.masks[table.name + "." + column] =
            type == "TEXT" && dice.one(2) ? ColumnMask::kPartial : ColumnMask::kNull;
  for (const auto& derived : worldDerived(kind))
    if (derived.table.name != "northern" && dice.one(12))
      permission.rules.hidden.push_back(derived.table.name);
  if (permission.rules.empty()) permission.rules.hidden.emplace_back("secrets");
  return permission;
}

namespace {

// A masked column is named by a rule of its own, and what reads it would show what the mask hides.
bool isComputedFromHidden(const WorldTable& table, const std::string& column,
                          const SourcePermission& permission) {
  const auto of = table.computed.find(column);
  if (of == table.computed.end() || permission.rules.masks.contains(table.name + "." + column)) return false;
  return std::ranges::any_of(of->second, [&](const std::string& input) {
    const std::string read = table.name + "." + input;
    return hides(permission, read) || permission.rules.masks.contains(read) ||
           isComputedFromHidden(table, input, permission);
  });
}

// Whether nothing that it reads is kept away, by our own reckoning.
bool isLeft(const std::string& kind, const WorldDerived& derived, const SourcePermission& permission) {
  return !hides(permission, derived.table.name) &&
         std::ranges::all_of(derived.reads, [&](const std::string& read) {
           if (hides(permission, read) || permission.rules.rows.contains(read) ||
               permission.rules.masks.contains(read))
             return false;
           const auto other =
               std::ranges::find_if(worldDerived(kind), [&](const auto& d) { return d.table.name == read; });
           return other == worldDerived(kind).end() || isLeft(kind, *other, permission);
         });
}

}  // namespace

void writePermitted(const std::string& kind, const std::filesystem::path& whole,
                    const std::filesystem::path& file, const SourcePermission& permission) {
  std::string sql =
      "ATTACH '" + whole.string() + "' AS whole_shop" + (kind == "duckdb" ? " (READ_ONLY);" : ";");
  const auto copy = [&](const std::string& table, const std::string& columns, const std::string& typed) {
    sql += "CREATE TABLE " + table + " (" + typed + "); INSERT INTO " + table + " SELECT " + columns +
           " FROM whole_shop." + table;
    const auto condition = permission.rules.rows.find(table);
    std::string text = condition == permission.rules.rows.end() ? "" : spelled(condition->second, permission);
    // Tables of a condition's own queries are those of the whole.
    for (const std::string other : {"customers", "orders", "items"})
      for (auto at = text.find("FROM " + other); at != std::string::npos; at = text.find("FROM " + other))
        text.replace(at, 5, "FROM whole_shop.");
    if (!text.empty()) sql += " WHERE (" + text + "\n)";
    sql += ";";
  };
  const auto columnsOf = [&](const WorldTable& table, const std::string& called, bool typed) {
    std::string columns;
    for (const auto& [name, type] : table.columns) {
      if (hides(permission, called + "." + name) || isComputedFromHidden(table, name, permission)) continue;
      const auto mask = permission.rules.masks.find(called + "." + name);
      const bool partial = mask != permission.rules.masks.end() && mask->second == ColumnMask::kPartial;
      const std::string value = mask == permission.rules.masks.end() ? name : maskedBy(mask->second, name);
      columns += (columns.empty() ? "" : ", ") + (typed ? name + " " + (partial ? "VARCHAR" : type) : value);
    }
    return columns;
  };
  for (const auto& table : worldTables()) {
    const std::string columns = columnsOf(table, table.name, false);
    if (!hides(permission, table.name) && !columns.empty())
      copy(table.name, columns, columnsOf(table, table.name, true));
  }
  if (permission.rules.rows.contains("northern"))
    copy("northern", columnsOf(worldTables()[1], "northern", false),
         columnsOf(worldTables()[1], "northern", true));
  for (const auto& derived : worldDerived(kind))
    if (isLeft(kind, derived, permission) && !permission.rules.rows.contains(derived.table.name))
      sql += derived.sql;
  execute(kind, file, sql);
}

namespace {

/// Queries by chance: of one table, of two, of sub-queries, sets, named queries and windows.
class QueryMaker {
 public:
  explicit QueryMaker(unsigned n) : dice_(n) {
    for (const auto& derived : worldDerived("sqlite")) tables_.push_back(derived.table);
  }

  std::string query() {
    switch (dice_.below(15)) {
      case 0: return "SELECT * FROM " + reference(any());
      case 1: return "SELECT count(*) FROM " + plain();
      case 2: return chosen();
      case 3: return grouped();
      case 4: return joined();
      case 5: return existence();
      case 6:
        return "SELECT (SELECT count(*) FROM " + plain() + "), (SELECT max(id) FROM " + reference(orders()) +
               ")";
      case 7: return sets();
      case 8: return named();
      case 9: return window();
      case 10: return pairs();
      case 11: return ordered();
      case 12: return distinct();
      case 13:
        return "SELECT code FROM found WHERE found MATCH 'code AND " + std::to_string(dice_.below(99)) + "'";
      default: return "SELECT * FROM orders NATURAL JOIN " + reference(any());
    }
  }

 private:
  const WorldTable& any() { return dice_.of(tables_); }
  static const WorldTable& orders() { return worldTables()[1]; }
  std::string column(const WorldTable* table) { return dice_.of(table->columns).first; }

  // A table as somebody may write it.
  std::string reference(const WorldTable& table) {
    switch (dice_.below(8)) {
      case 0: return "main." + table.name;
      case 1: return '"' + table.name + '"';
      case 2: {
        std::string upper = table.name;
        std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
        return upper;
      }
      case 3: return dice_.one(4) ? "northern" : table.name;
      default: return table.name;
    }
  }

  std::string plain() {
    const WorldTable& table = any();
    return reference(table) + where(table, "");
  }

  std::string chosen() {
    const WorldTable& table = any();
    return "SELECT " + columns(table, "") + " FROM " + reference(table) + where(table, "");
  }

  std::string distinct() {
    const WorldTable& table = any();
    return "SELECT DISTINCT " + column(&table) + " FROM " + reference(table);
  }

  std::string columns(const WorldTable& table, const std::string& alias) {
    std::string list;
    for (std::size_t n = 1 + dice_.below(3); n > 0; --n)
      list += (list.empty() ? "" : ", ") + alias + dice_.of(table.columns).first;
    return list;
  }

  std::string condition(const WorldTable& table, const std::string& alias) {
    const auto& [name, type] = dice_.of(table.columns);
    const std::string column = alias + name;
    switch (dice_.below(7)) {
      case 0: return column + " IS NULL";
      case 1: return column + " IS NOT NULL";
      case 2:
        return type == "TEXT" ? column + " LIKE '%1%'" : column + " > " + std::to_string(dice_.below(60));
      case 3: return type == "TEXT" ? column + " = " + quoted(dice_.of(kRegions)) : column + " % 2 = 1";
      case 4: return type == "TEXT" ? column + " <> 'West'" : column + " BETWEEN 5 AND 50";
      case 5: return column + " IN (SELECT " + column + " FROM " + reference(table) + ")";
      default: return type == "TEXT" ? "length(" + column + ") > 4" : "NOT (" + column + " < 30)";
    }
  }

  std::string where(const WorldTable& table, const std::string& alias) {
    if (dice_.one(3)) return "";
    const std::string first = " WHERE " + condition(table, alias);
    return dice_.one(2) ? first : first + (dice_.one(2) ? " OR " : " AND ") + condition(table, alias);
  }

  std::string grouped() {
    const WorldTable& table = any();
    const std::string by = column(&table);
    return "SELECT " + by + ", count(*), min(" + column(&table) + "), count(DISTINCT " + column(&table) +
           ") FROM " + reference(table) + where(table, "") + " GROUP BY " + by +
           (dice_.one(2) ? " HAVING count(*) > 2" : "");
  }

  std::string joined() {
    const std::string kind = dice_.one(2) ? " LEFT JOIN " : " JOIN ";
    const std::string link =
        dice_.one(2) ? "customers AS b ON a.customer_id = b.id" : "items b ON b.order_id = a.id";
    const WorldTable& other = link.starts_with("customers") ? worldTables()[0] : worldTables()[2];
    const std::string list =
        dice_.one(3) ? "count(*), sum(a.amount)" : columns(orders(), "a.") + ", " + columns(other, "b.");
    return "SELECT " + list + " FROM " + reference(orders()) + " a" + kind + link + where(orders(), "a.");
  }

  std::string existence() {
    const std::string inner =
        "SELECT 1 FROM orders o WHERE o.customer_id = c.id AND " + condition(orders(), "o.");
    return "SELECT c.id FROM customers c WHERE " + std::string(dice_.one(2) ? "NOT " : "") + "EXISTS (" +
           inner + ")";
  }

  std::string sets() {
    const std::vector<std::string> operations{" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT "};
    return "SELECT region FROM " + std::string(dice_.one(3) ? "customers" : "orders") + dice_.of(operations) +
           "SELECT " + column(&worldTables()[0]) + " FROM customers" + where(worldTables()[0], "");
  }

  // Called as a table is, or as none is.
  std::string named() {
    const WorldTable& table = any();
    const std::string name = dice_.one(2) ? any().name : "found";
    const std::string recursive = dice_.one(4) ? "RECURSIVE " : "";
    return "WITH " + recursive + name + " AS (SELECT " + columns(table, "") + " FROM " + reference(table) +
           where(table, "") + ") SELECT count(*) FROM " + name;
  }

  std::string window() {
    return "SELECT id, rank() OVER (PARTITION BY " + column(&orders()) +
           " ORDER BY id), count(*) OVER () FROM " + reference(orders()) + where(orders(), "");
  }

  std::string pairs() {
    return "SELECT count(*) FROM orders a, " + reference(orders()) + " b WHERE a.id < b.id AND a." +
           column(&orders()) + " = b." + column(&orders());
  }

  std::string ordered() {
    return "SELECT id, " + columns(orders(), "") + " FROM " + reference(orders()) + where(orders(), "") +
           " ORDER BY " + column(&orders()) + ", id LIMIT " + std::to_string(1 + dice_.below(20));
  }

  Dice dice_;
  std::vector<WorldTable> tables_ = worldTables();
};

}  // namespace

std::string queryOf(unsigned n) {
  return QueryMaker(n).query();
}

}  // namespace omni
