#include "sources/clickhouse/clickhouse_schema.h"

#include <algorithm>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/lists/computed_column.h"
#include "source/lists/table_index.h"
#include "source/source_error.h"
#include "sources/clickhouse/clickhouse_cells.h"

namespace omni {
namespace {

constexpr std::size_t kLongestShown = 256;   // characters of a text that is looked at
constexpr std::size_t kRowsTogether = 1024;  // neighbours that a sample takes or leaves
constexpr std::size_t kMaxProbed = 3;        // tables of which grants are asked

std::string quotedText(std::string text) {
  for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
  return enclosed(text, '\'');
}

std::string quotedName(const std::string& name) {
  return enclosed(name, '"');
}

// A backslash in a quoted name escapes what is behind it.
bool canBeNamed(const std::string& name) {
  const auto plain = [](unsigned char c) { return c >= 0x20 && c != 0x7f && c != '\\'; };
  return std::ranges::all_of(name, plain);
}

std::string shown(const Table&, const Column& column) {
  const std::string name = quotedName(column.name);
  if (column.declaredType != "String") return name;
  return "substringUTF8(" + name + ", 1, " + std::to_string(kLongestShown) + ")";
}

// Granules of a part are read or skipped as a whole, for the condition needs none of the table's columns.
std::string part(const ClickhouseSession& session, const Table& table, std::size_t rows) {
  const std::string whole = standardInFrom(table);
  const std::size_t nth = table.rows / (rows + rows / 2);
  if (nth < 2 || !session.parted.contains(whole)) return whole;
  return whole + " WHERE cityHash64(_part, intDiv(_part_offset, " + std::to_string(kRowsTogether) + ")) % " +
         std::to_string(nth) + " = 0";
}

std::string within(const ClickhouseDatabases& databases) {
  std::vector<std::string> named;
  for (const auto& one : databases) named.push_back(quotedText(one));
  return " WHERE database IN (" + join(named, ", ") + ")";
}

std::string tablesSql(const ClickhouseDatabases& databases) {
  return "SELECT database, name, engine, comment, ifNull(total_rows, 0) FROM system.tables" +
         within(databases) + " AND NOT is_temporary AND NOT startsWith(name, '.inner') ORDER BY 1, 2";
}

std::string columnsSql(const ClickhouseDatabases& databases) {
  return "SELECT database, table, name, type, comment, default_kind, default_expression FROM system.columns" +
         within(databases) +
         " AND default_kind <> 'EPHEMERAL' AND position(type, 'AggregateFunction(') <> 1 ORDER BY 1, 2, "
         "position";
}

// Engines that keep the rows of their tables themselves; others gather those of other tables or servers.
bool storesRows(const std::string& engine) {
  constexpr std::string_view kStoring = " Memory Log TinyLog StripeLog EmbeddedRocksDB KeeperMap ";
  return engine.ends_with("MergeTree") || kStoring.find(" " + engine + " ") != std::string_view::npos;
}

class Structure {
 public:
  Structure(ClickhouseSession& session, const ClickhouseDatabases& databases, const Budget& budget)
      : session_(session), server_(tablesOfClickhouse(session)), databases_(databases), budget_(budget) {}

  Result<RelationalSchema> read() {
    OMNI_TRY(tables, rowsOf(server_, tablesSql(databases_), budget_));
    for (const auto& row : tables) add(row);
    const TableIndex index = TableIndex::byName(schema_);
    OMNI_TRY(columns, rowsOf(server_, columnsSql(databases_), budget_));
    for (const auto& row : columns)
      if (Table* table = index.find(schema_, nameOf(row)); table && canBeNamed(toText(row[2])))
        table->columns.push_back({.name = toText(row[2]),
                                  .declaredType = std::string(clickhouseBareType(toText(row[3]))),
                                  .comment = toText(row[4]),
                                  .notNull = !mayBeMissing(toText(row[3]))});
    for (const auto& row : columns)
      if (Table* table = index.find(schema_, nameOf(row))) derive(*table, row);
    std::erase_if(schema_.tables, [](const Table& table) { return table.columns.empty(); });
    return std::move(schema_);
  }

 private:
  std::string schemaOf(const Row& row) const {
    return toText(row[0]) == session_.server().database() ? "" : toText(row[0]);
  }
  std::string nameOf(const Row& row) const {
    const std::string schema = schemaOf(row);
    return (schema.empty() ? "" : schema + ".") + toText(row[1]);
  }

  void add(const Row& row) {
    if (!canBeNamed(nameOf(row))) return;
    const std::string engine = toText(row[2]);
    const auto* rows = std::get_if<std::int64_t>(&row[4]);
    Table table{.name = nameOf(row), .schema = schemaOf(row), .comment = toText(row[3])};
    table.view = engine.ends_with("View");
    table.rows = rows && *rows > 0 ? static_cast<std::size_t>(*rows) : 0;
    if (!storesRows(engine)) table.lineage.kind = Lineage::Kind::kUnknown;
    if (engine.ends_with("MergeTree")) session_.parted.insert(standardInFrom(table));
    schema_.tables.push_back(std::move(table));
  }

  // A default stands for a value that was not inserted; the other kinds are computed.
  static void derive(Table& table, const Row& row) {
    const std::string kind = toText(row[5]);
    const auto column = std::ranges::find(table.columns, toText(row[2]), &Column::name);
    if (kind.empty() || column == table.columns.end()) return;
    column->lineage = derivationOfComputed(table, *column, toText(row[6]));
  }

  ClickhouseSession& session_;
  const TableServer server_;
  const ClickhouseDatabases& databases_;
  const Budget& budget_;
  RelationalSchema schema_;
};

// Whether the server says so; nothing where it cannot say.
Result<std::optional<bool>> granted(ClickhouseSession& session, const std::string& privilege,
                                    const std::string& on, const Budget& budget) {
  std::optional<bool> is;
  const Status asked = session.unheld("CHECK GRANT " + privilege + " ON " + on, budget, [&](const Row& row) {
    is = toText(row.at(0)) == "1";
    return true;
  });
  if (!asked && asked.error().code != Code::kInvalidArgument && asked.error().code != Code::kRefused)
    return tl::unexpected(asked.error());
  return is;
}

}  // namespace

TableServer tablesOfClickhouse(ClickhouseSession& session) {
  return {.each = [&session](const std::string& sql, const Budget& budget,
                             const RowSink& sink) { return session.each(sql, budget, sink); },
          .quoted = quotedName,
          .inFrom = standardInFrom,
          .shown = shown,
          .part = [&session](const Table& table, std::size_t rows) { return part(session, table, rows); },
          .statistics = nullptr};
}

Result<RelationalSchema> structureOfClickhouse(ClickhouseSession& session,
                                               const ClickhouseDatabases& databases, const Budget& budget) {
  return Structure(session, databases, budget).read();
}

Result<std::string> markOfClickhouse(ClickhouseSession& session, const ClickhouseDatabases& databases,
                                     const Budget& budget) {
  const TableServer server = tablesOfClickhouse(session);
  OMNI_TRY(columns, rowsOf(server, columnsSql(databases), budget));
  OMNI_TRY(tables, rowsOf(server,
                          "SELECT database, name, engine, comment, as_select, round(8 * log(1 + "
                          "ifNull(total_rows, 0))) FROM system.tables" +
                              within(databases) + " AND NOT is_temporary ORDER BY 1, 2",
                          budget));
  std::uint64_t hash = fnv1a("clickhouse");
  for (const auto* rows : {&columns, &tables})
    for (const auto& row : *rows)
      for (const auto& cell : row) hash = fnv1a(toText(cell) + "\t", hash);
  return hex(hash);
}

Result<std::string> writableOfClickhouse(ClickhouseSession& session, const ClickhouseDatabases& databases,
                                         const Budget& budget) {
  bool held = false;
  OMNI_RETURN_IF_ERROR(session.unheld("SELECT value FROM system.settings WHERE name = 'readonly'", budget,
                                      [&](const Row& row) {
                                        held = toText(row.at(0)) != "0";
                                        return true;
                                      }));
  if (held) return std::string();
  std::vector<std::string> places;
  for (const auto& database : databases) places.push_back(quotedName(database) + ".*");
  OMNI_TRY(tables,
           rowsOf(tablesOfClickhouse(session),
                  "SELECT database, name FROM system.tables" + within(databases) +
                      " AND endsWith(engine, 'MergeTree') ORDER BY 1, 2 LIMIT " + std::to_string(kMaxProbed),
                  budget));
  for (const auto& row : tables)
    if (canBeNamed(toText(row[0]) + toText(row[1])))
      places.push_back(quotedName(toText(row[0])) + "." + quotedName(toText(row[1])));
  for (const char* privilege : {"INSERT", "ALTER DELETE", "DROP TABLE"})
    for (const auto& place : places) {
      OMNI_TRY(is, granted(session, privilege, place, budget));
      if (!is) return std::string("the server does not say what it is granted");
      if (*is) return std::string(privilege);
    }
  return std::string();
}

}  // namespace omni
