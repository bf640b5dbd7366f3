#include "sources/mysql/mysql_schema.h"

#include <algorithm>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/lists/computed_column.h"
#include "source/lists/table_index.h"
#include "source/source_error.h"
#include "sources/mysql/mysql_derivation.h"

namespace omni {
namespace {

constexpr std::size_t kLongestShown = 256;  // characters of a text that is looked at

std::string quotedName(const std::string& name) {
  return enclosed(name, '`');
}

std::string inFrom(const Table& table) {
  return quotedName(table.name);
}

std::string shown(const Table&, const Column& column) {
  const std::string name = quotedName(column.name);
  const std::string type = lower(column.declaredType);
  const bool isLong = type.find("text") != std::string::npos || type.find("blob") != std::string::npos ||
                      type.find("json") != std::string::npos || type.starts_with("varbinary");
  return isLong ? "LEFT(" + name + ", " + std::to_string(kLongestShown) + ")" : name;
}

std::string part(const Table& table, std::size_t) {
  return inFrom(table);
}

std::size_t countOf(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

Status takeColumns(const TableServer& server, RelationalSchema& schema, const Budget& budget) {
  OMNI_TRY(rows, rowsOf(server,
                        "SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, COLUMN_COMMENT, IS_NULLABLE, "
                        "COALESCE(GENERATION_EXPRESSION, '') FROM information_schema.COLUMNS WHERE "
                        "TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, "
                        "CAST(TABLE_NAME AS BINARY), ORDINAL_POSITION",
                        budget));
  const TableIndex tables = TableIndex::byName(schema);
  for (const auto& row : rows)
    if (Table* table = tables.find(schema, toText(row[0])))
      table->columns.push_back({.name = toText(row[1]),
                                .declaredType = toText(row[2]),
                                .comment = toText(row[3]),
                                .notNull = toText(row[4]) == "NO",
                                .values = {}});
  for (const auto& row : rows) {
    Table* table = tables.find(schema, toText(row[0]));
    if (!table) continue;
    const auto column = std::ranges::find(table->columns, toText(row[1]), &Column::name);
    column->lineage = derivationOfComputed(*table, *column, toText(row[5]));
  }
  return {};
}

// A key's columns come one a row, in their order.
Status takeKeys(const TableServer& server, RelationalSchema& schema, const Budget& budget) {
  OMNI_TRY(
      rows,
      rowsOf(server,
             "SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME "
             "FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = DATABASE() AND "
             "(CONSTRAINT_NAME = 'PRIMARY' OR REFERENCED_TABLE_SCHEMA = DATABASE()) ORDER BY TABLE_NAME, "
             "CAST(TABLE_NAME AS BINARY), CONSTRAINT_NAME, ORDINAL_POSITION",
             budget));
  const TableIndex tables = TableIndex::byName(schema);
  std::string current;
  for (const auto& row : rows) {
    Table* table = tables.find(schema, toText(row[0]));
    if (!table) continue;
    const std::string key = toText(row[0]) + "\n" + toText(row[1]);
    if (toText(row[1]) == "PRIMARY") {
      table->primaryKey.push_back(toText(row[2]));
    } else {
      if (key != current)
        table->foreignKeys.push_back({.columns = {}, .targetTable = toText(row[3]), .targetColumns = {}});
      table->foreignKeys.back().columns.push_back(toText(row[2]));
      table->foreignKeys.back().targetColumns.push_back(toText(row[4]));
    }
    current = key;
  }
  for (auto& table : schema.tables)
    std::erase_if(table.foreignKeys,
                  [&](const ForeignKey& key) { return !tables.find(schema, key.targetTable); });
  return {};
}

// Engines that keep the rows of their tables themselves; others gather those of other tables or servers.
bool storesRows(const std::string& engine) {
  constexpr std::string_view kStoring =
      " innodb myisam aria memory archive csv ndb ndbcluster rocksdb columnstore tokudb heap ";
  return kStoring.find(" " + lower(engine) + " ") != std::string_view::npos;
}

}  // namespace

TableServer tablesOfMysql(MysqlSession& session) {
  return {.each = [&session](const std::string& sql, const Budget& budget,
                             const RowSink& sink) { return session.each(sql, budget, sink); },
          .quoted = quotedName,
          .inFrom = inFrom,
          .shown = shown,
          .part = part,
          .statistics = nullptr};
}

Result<RelationalSchema> structureOfMysql(MysqlSession& session, const Budget& budget) {
  const TableServer server = tablesOfMysql(session);
  RelationalSchema schema;
  OMNI_TRY(
      tables,
      rowsOf(server,
             "SELECT TABLE_NAME, TABLE_COMMENT, TABLE_ROWS, TABLE_TYPE, COALESCE(ENGINE, '') FROM "
             "information_schema.TABLES WHERE "
             "TABLE_SCHEMA = DATABASE() AND TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') ORDER "
             "BY TABLE_NAME, CAST(TABLE_NAME AS BINARY)",
             budget));
  for (const auto& row : tables) {
    const bool view = toText(row[3]) == "VIEW";
    Table table{.name = toText(row[0]),
                .comment = view ? "" : toText(row[1]),
                .columns = {},
                .primaryKey = {},
                .foreignKeys = {}};
    table.rows = countOf(row[2]);
    table.view = view;
    if (!view && !storesRows(toText(row[4]))) table.lineage.kind = Lineage::Kind::kUnknown;
    schema.tables.push_back(std::move(table));
  }
  OMNI_RETURN_IF_ERROR(takeColumns(server, schema, budget));
  OMNI_RETURN_IF_ERROR(takeKeys(server, schema, budget));
  OMNI_RETURN_IF_ERROR(deriveMysqlViews(server, schema, budget));
  return schema;
}

Result<std::string> markOfMysql(MysqlSession& session, const Budget& budget) {
  const TableServer server = tablesOfMysql(session);
  OMNI_TRY(
      columns,
      rowsOf(
          server,
          "SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, COLUMN_COMMENT, COALESCE(GENERATION_EXPRESSION, '') "
          "FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, "
          "CAST(TABLE_NAME AS BINARY), ORDINAL_POSITION",
          budget));
  OMNI_TRY(tables, rowsOf(server,
                          "SELECT TABLE_NAME, TABLE_COMMENT, ROUND(8 * LN(1 + COALESCE(TABLE_ROWS, 0))), "
                          "COALESCE(ENGINE, '') FROM "
                          "information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, "
                          "CAST(TABLE_NAME AS BINARY)",
                          budget));
  OMNI_TRY(views, rowsOf(server,
                         "SELECT TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS WHERE "
                         "TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, CAST(TABLE_NAME AS BINARY)",
                         budget));
  std::uint64_t hash = fnv1a("mysql");
  for (const auto* rows : {&columns, &tables, &views})
    for (const auto& row : *rows)
      for (const auto& cell : row) hash = fnv1a(toText(cell) + "\t", hash);
  return hex(hash);
}

Result<std::string> writableOfMysql(MysqlSession& session, const Budget& budget) {
  std::string privileges;
  for (const char* of : {"USER_PRIVILEGES", "SCHEMA_PRIVILEGES", "TABLE_PRIVILEGES"})
    privileges += std::string(privileges.empty() ? "" : " UNION ") +
                  "SELECT PRIVILEGE_TYPE AS p FROM information_schema." + of +
                  (std::string_view(of) == "USER_PRIVILEGES" ? "" : " WHERE TABLE_SCHEMA = DATABASE()");
  OMNI_TRY(
      rows,
      rowsOf(tablesOfMysql(session),
             "SELECT GROUP_CONCAT(p ORDER BY p SEPARATOR ', ') FROM (" + privileges +
                 ") AS granted WHERE p IN ('INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER', 'FILE', "
                 "'SUPER', 'EXECUTE')",
             budget));
  return rows.empty() ? "" : toText(rows[0][0]);
}

}  // namespace omni
