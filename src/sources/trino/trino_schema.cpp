#include "sources/trino/trino_schema.h"

#include <algorithm>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/lists/table_index.h"
#include "source/source_error.h"

namespace omni {
namespace {

constexpr std::size_t kLongestShown = 256;  // characters of a text that is looked at
constexpr std::size_t kMaxEstimated = 100;  // tables whose rows the server is asked to estimate
constexpr std::size_t kMaxProbed = 3;       // tables of which it is asked whether they could be written

std::string quotedText(const std::string& text) {
  return enclosed(text, '\'');
}

std::string quotedName(const std::string& name) {
  return enclosed(name, '"');
}

std::string shown(const Table&, const Column& column) {
  const std::string name = quotedName(column.name);
  const std::string& type = column.declaredType;
  if (type.starts_with("varchar") || type.starts_with("char"))
    return "substr(" + name + ", 1, " + std::to_string(kLongestShown) + ")";
  return name;
}

std::string part(const Table& table, std::size_t rows) {
  return standardSample(table, rows, "BERNOULLI");
}

// Of rows of system.jdbc and system.metadata.
std::string seen(TrinoSession& session, const TrinoSchemas& schemas, const std::string& catalog,
                 const std::string& schema) {
  std::vector<std::string> named;
  for (const auto& one : schemas) named.push_back(quotedText(one));
  return " WHERE " + catalog + " = " + quotedText(session.server().catalog()) + " AND " + schema +
         (named.empty() ? " <> 'information_schema'" : " IN (" + join(named, ", ") + ")");
}

std::string columnsSql(TrinoSession& session, const TrinoSchemas& schemas) {
  return "SELECT table_schem, table_name, column_name, type_name, coalesce(remarks, ''), is_nullable FROM "
         "system.jdbc.columns" +
         seen(session, schemas, "table_cat", "table_schem") + " ORDER BY 1, 2, ordinal_position";
}

class Structure {
 public:
  Structure(TrinoSession& session, const TrinoSchemas& schemas, const Budget& budget)
      : session_(session), server_(tablesOfTrino(session)), schemas_(schemas), budget_(budget) {}

  Result<RelationalSchema> read() {
    OMNI_TRY(tables, rowsOf(server_,
                            "SELECT table_schem, table_name, table_type FROM system.jdbc.tables" +
                                seen(session_, schemas_, "table_cat", "table_schem") + " ORDER BY 1, 2",
                            budget_));
    for (const auto& row : tables)
      schema_.tables.push_back(
          {.name = nameOf(row[0], row[1]), .schema = schemaOf(row[0]), .view = toText(row[2]) == "VIEW"});
    tables_ = TableIndex::byName(schema_);
    OMNI_TRY(columns, rowsOf(server_, columnsSql(session_, schemas_), budget_));
    for (const auto& row : columns)
      if (Table* table = tableOf(row[0], row[1]))
        table->columns.push_back({.name = toText(row[2]),
                                  .declaredType = toText(row[3]),
                                  .comment = toText(row[4]),
                                  .notNull = toText(row[5]) == "NO"});
    OMNI_RETURN_IF_ERROR(findUnknown());
    OMNI_RETURN_IF_ERROR(comments());
    OMNI_RETURN_IF_ERROR(estimates());
    std::erase_if(schema_.tables, [](const Table& table) { return table.columns.empty(); });
    return std::move(schema_);
  }

 private:
  std::string schemaOf(const Value& schema) const {
    return toText(schema) == session_.server().schema() ? "" : toText(schema);
  }
  std::string nameOf(const Value& schema, const Value& table) const {
    const std::string before = schemaOf(schema);
    return (before.empty() ? "" : before + ".") + toText(table);
  }
  Table* tableOf(const Value& schema, const Value& table) {
    return tables_.find(schema_, nameOf(schema, table));
  }

  // The server does not say what views and materialized views read, nor which tables of another database are
  // views there; the tables of these connectors are none.
  Status findUnknown() {
    constexpr std::string_view kStoring =
        " memory tpch tpcds hive iceberg delta_lake delta-lake hudi lakehouse blackhole kafka ";
    const auto connector =
        rowsOf(server_,
               "SELECT connector_name FROM system.metadata.catalogs WHERE catalog_name = " +
                   quotedText(session_.server().catalog()),
               budget_);
    const auto materialized = rowsOf(server_,
                                     "SELECT schema_name, name FROM system.metadata.materialized_views" +
                                         seen(session_, schemas_, "catalog_name", "schema_name"),
                                     budget_);
    for (const auto* asked : {&connector, &materialized})
      if (!*asked) OMNI_RETURN_IF_ERROR(unlessStopped(asked->error(), budget_));
    const bool stores = connector && materialized && !connector->empty() &&
                        kStoring.find(" " + toText(connector->at(0).at(0)) + " ") != std::string_view::npos;
    for (Table& table : schema_.tables)
      if (!stores) table.lineage.kind = Lineage::Kind::kUnknown;
    if (materialized)
      for (const auto& row : *materialized)
        if (Table* table = tableOf(row[0], row[1])) table->lineage.kind = Lineage::Kind::kUnknown;
    return {};
  }

  Status comments() {
    OMNI_TRY(rows,
             rowsOf(server_,
                    "SELECT schema_name, table_name, comment FROM system.metadata.table_comments" +
                        seen(session_, schemas_, "catalog_name", "schema_name") + " AND comment IS NOT NULL",
                    budget_));
    for (const auto& row : rows)
      if (Table* table = tableOf(row[0], row[1])) table->comment = toText(row[2]);
    return {};
  }

  // A catalogue without statistics says nothing; a view has none.
  Status estimates() {
    std::size_t asked = 0;
    for (Table& table : schema_.tables) {
      if (table.view || ++asked > kMaxEstimated) continue;
      const auto rows = rowsOf(server_, "SHOW STATS FOR " + standardInFrom(table), budget_);
      if (!rows && rows.error().code != Code::kInvalidArgument) return tl::unexpected(rows.error());
      constexpr std::size_t kRowCount = 4;
      if (!rows || rows->empty() || rows->back().size() <= kRowCount) continue;
      const auto* count = std::get_if<double>(&rows->back()[kRowCount]);
      if (count && *count > 0) table.rows = static_cast<std::size_t>(*count);
    }
    return {};
  }

  TrinoSession& session_;
  const TableServer server_;
  const TrinoSchemas& schemas_;
  const Budget& budget_;
  RelationalSchema schema_;
  TableIndex tables_;
};

}  // namespace

TableServer tablesOfTrino(TrinoSession& session) {
  return {.each = [&session](const std::string& sql, const Budget& budget,
                             const RowSink& sink) { return session.each(sql, budget, sink); },
          .quoted = quotedName,
          .inFrom = standardInFrom,
          .shown = shown,
          .part = part,
          .statistics = nullptr};
}

Result<RelationalSchema> structureOfTrino(TrinoSession& session, const TrinoSchemas& schemas,
                                          const Budget& budget) {
  return Structure(session, schemas, budget).read();
}

Result<std::string> markOfTrino(TrinoSession& session, const TrinoSchemas& schemas, const Budget& budget) {
  OMNI_TRY(rows, rowsOf(tablesOfTrino(session), columnsSql(session, schemas), budget));
  std::uint64_t hash = fnv1a("trino");
  for (const auto& row : rows)
    for (const auto& cell : row) hash = fnv1a(toText(cell) + "\t", hash);
  return hex(hash);
}

Result<std::string> writableOfTrino(TrinoSession& session, const TrinoSchemas& schemas,
                                    const Budget& budget) {
  OMNI_TRY(tables, rowsOf(tablesOfTrino(session),
                          "SELECT table_schem, table_name FROM system.jdbc.tables" +
                              seen(session, schemas, "table_cat", "table_schem") +
                              " AND table_type = 'TABLE' ORDER BY 1, 2 LIMIT " + std::to_string(kMaxProbed),
                          budget));
  for (const auto& row : tables) {
    const std::string name = quotedName(toText(row[0])) + "." + quotedName(toText(row[1]));
    for (const std::string& change : {"DELETE FROM " + name, "INSERT INTO " + name + " TABLE " + name}) {
      const Status taken = session.validate(change, budget);
      if (taken) return toText(row[1]);
      if (taken.error().code != Code::kRefused && taken.error().code != Code::kInvalidArgument)
        return tl::unexpected(taken.error());
    }
  }
  return std::string();
}

}  // namespace omni
