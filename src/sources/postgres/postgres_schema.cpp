#include "sources/postgres/postgres_schema.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "query/enclosed.h"
#include "source/lists/table_index.h"
#include "source/remote/table_server.h"
#include "sources/postgres/postgres_derivation.h"

namespace omni {
namespace {

constexpr std::size_t kLongestShown = 256;  // characters of a text that is looked at
constexpr std::size_t kMaxElements = 65;    // of an array; more than a profile takes, which notices the cut

std::string quotedText(const std::string& text) {
  return enclosed(text, '\'');
}

std::string quotedName(const std::string& name) {
  return enclosed(name, '"');
}

// The schemas and relations that are seen: `c` of pg_class, `n` of pg_namespace.
std::string seen(const PostgresSchemas& schemas) {
  std::vector<std::string> named;
  for (const auto& schema : schemas) named.push_back(quotedText(schema));
  const std::string which = named.empty()
                                ? "n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'"
                                : "n.nspname IN (" + join(named, ", ") + ")";
  return which +
         " AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND "
         "has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')";
}

std::string relations(const PostgresSchemas& schemas) {
  return " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE " +
         seen(schemas);
}

std::size_t countOf(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

class Structure {
 public:
  Structure(TableServer server, const PostgresSchemas& schemas, const Budget& budget)
      : server_(std::move(server)), schemas_(schemas), budget_(budget) {}

  Result<RelationalSchema> read() {
    // The dialect takes bare names for those of this schema, which is so where the server looks there first.
    OMNI_TRY(bare, rowsOf(server_, "SELECT current_schema() = 'public'", budget_));
    const std::string home = bare.at(0).at(0) == Value{true} ? "public" : "";
    RelationalSchema schema;
    OMNI_TRY(tables,
             rowsOf(server_,
                    "SELECT c.oid, n.nspname, c.relname, coalesce(obj_description(c.oid, 'pg_class'), ''), "
                    "c.reltuples::bigint, c.relkind" +
                        relations(schemas_) + " ORDER BY n.nspname <> current_schema(), n.nspname, c.oid",
                    budget_));
    std::vector<std::string> oids;
    for (const auto& row : tables) {
      oids.push_back(toText(row[0]));
      const std::string space = toText(row[1]) == home ? "" : toText(row[1]);
      tables_.add(toText(row[0]), schema.tables.size());
      schema.tables.push_back({.name = (space.empty() ? "" : space + ".") + toText(row[2]),
                               .schema = space,
                               .comment = toText(row[3]),
                               .rows = countOf(row[4]),
                               .view = toText(row[5]) == "v"});
    }
    OMNI_RETURN_IF_ERROR(columns(schema));
    OMNI_RETURN_IF_ERROR(keys(schema));
    OMNI_RETURN_IF_ERROR(derivePostgres(schema, oids, server_, budget_));
    return schema;
  }

 private:
  Status columns(RelationalSchema& schema) {
    OMNI_TRY(rows,
             rowsOf(server_,
                    "SELECT a.attrelid, a.attname, format_type(a.atttypid, a.atttypmod), "
                    "coalesce(col_description(a.attrelid, a.attnum), ''), a.attnotnull FROM "
                    "pg_catalog.pg_attribute a WHERE a.attnum > 0 AND NOT a.attisdropped AND "
                    "has_column_privilege(a.attrelid, a.attnum, 'SELECT') AND a.attrelid IN (SELECT c.oid" +
                        relations(schemas_) + ") ORDER BY a.attrelid, a.attnum",
                    budget_));
    for (const auto& row : rows)
      if (Table* table = tables_.find(schema, toText(row[0])))
        table->columns.push_back({.name = toText(row[1]),
                                  .declaredType = toText(row[2]),
                                  .comment = toText(row[3]),
                                  .notNull = row[4] == Value{true}});
    return {};
  }

  // The names of a key's columns, in its order.
  static std::string names(const std::string& numbers, const std::string& relation) {
    return "(SELECT string_agg(a.attname, chr(10) ORDER BY k.place) FROM unnest(" + numbers +
           ") WITH ORDINALITY AS k(number, place) JOIN pg_catalog.pg_attribute a ON a.attrelid = " +
           relation + " AND a.attnum = k.number)";
  }

  Status keys(RelationalSchema& schema) {
    OMNI_TRY(rows,
             rowsOf(server_,
                    "SELECT o.conrelid, o.contype, " + names("o.conkey", "o.conrelid") + ", o.confrelid, " +
                        names("o.confkey", "o.confrelid") +
                        " FROM pg_catalog.pg_constraint o WHERE o.contype IN ('p', 'f') AND o.conrelid IN "
                        "(SELECT c.oid" +
                        relations(schemas_) + ") ORDER BY o.conrelid, o.oid",
                    budget_));
    for (const auto& row : rows) {
      Table* table = tables_.find(schema, toText(row[0]));
      if (!table) continue;
      auto columns = split(toText(row[2]), '\n');
      const Table* target = tables_.find(schema, toText(row[3]));
      if (toText(row[1]) == "p")
        table->primaryKey = std::move(columns);
      else if (target)
        table->foreignKeys.push_back({.columns = std::move(columns),
                                      .targetTable = target->name,
                                      .targetColumns = split(toText(row[4]), '\n')});
    }
    return {};
  }

  const TableServer server_;
  const PostgresSchemas& schemas_;
  const Budget& budget_;
  TableIndex tables_;  // by oid
};

std::string shown(const Table&, const Column& column) {
  const std::string name = quotedName(column.name);
  const std::string& type = column.declaredType;
  // Of an array its beginning, in JSON.
  if (type.ends_with("[]")) return "to_jsonb(" + name + "[1:" + std::to_string(kMaxElements) + "])";
  if (type == "bytea") return "substring(" + name + " FROM 1 FOR 32)";
  const bool cut = type == "text" || type == "character varying" || type == "xml" ||
                   type.starts_with("json") || type == "tsvector";
  return cut ? "left(" + name + "::text, " + std::to_string(kLongestShown) + ")" : name;
}

// Whole pages from all over a table; a view or a foreign table gives its first rows.
std::string part(const Table& table, std::size_t rows) {
  return standardSample(table, rows, "SYSTEM");
}

// Ranges and distinct values of all rows, where a part was looked at.
Status statistics(const TableServer& server, Table& table, const Budget& budget) {
  const std::string schema = quotedText(table.schema.empty() ? "public" : table.schema);
  OMNI_TRY(rows,
           rowsOf(server,
                  "SELECT attname, n_distinct::float8, (histogram_bounds::text::text[])[1], "
                  "(histogram_bounds::text::text[])[array_length(histogram_bounds::text::text[], 1)] FROM "
                  "pg_catalog.pg_stats WHERE schemaname = " +
                      schema +
                      " AND tablename = " + quotedText(std::string(withoutSchema(table.name, table.schema))),
                  budget));
  for (const auto& row : rows) {
    const auto column = std::ranges::find(table.columns, toText(row[0]), &Column::name);
    if (column == table.columns.end()) continue;
    ValueSummary& values = column->values;
    const bool number = isNumeric(values.type);
    const auto wider = [&](const std::string& found, const std::string& known, bool least) {
      if (found.empty() || known.empty()) return known;
      const bool less =
          number ? parsedNumber(found).value_or(0) < parsedNumber(known).value_or(0) : found < known;
      return less == least ? found : known;
    };
    values.minimum = wider(toText(row[2]), values.minimum, true);
    values.maximum = wider(toText(row[3]), values.maximum, false);
  }
  return {};
}

TableServer serverOf(PostgresSession& session) {
  TableServer server{.each = [&session](const std::string& sql, const Budget& budget,
                                        const RowSink& sink) { return session.each(sql, budget, sink); },
                     .quoted = quotedName,
                     .inFrom = standardInFrom,
                     .shown = shown,
                     .part = part};
  return server;
}

}  // namespace

Result<RelationalSchema> structureOfPostgres(PostgresSession& session, const PostgresSchemas& schemas,
                                             const Budget& budget) {
  return Structure(serverOf(session), schemas, budget).read();
}

TableServer tablesOfPostgres(PostgresSession& session) {
  TableServer server = serverOf(session);
  server.statistics = [asked = server](Table& table, const Budget& budget) {
    return statistics(asked, table, budget);
  };
  return server;
}

Result<std::string> markOfPostgres(PostgresSession& session, const PostgresSchemas& schemas,
                                   const Budget& budget) {
  const std::string tables =
      "SELECT c.oid, c.relname, n.nspname, c.relkind, round(8 * ln(1 + greatest(c.reltuples, 0) + "
      "pg_stat_get_live_tuples(c.oid))) AS rows, obj_description(c.oid, 'pg_class') AS comment" +
      relations(schemas);
  const std::string sql =
      "SELECT md5(coalesce((SELECT string_agg(t::text, chr(10) ORDER BY t.oid) FROM (" + tables +
      ") AS t), '') || coalesce((SELECT string_agg(format('%s %s %s %s', a.attrelid, a.attname, "
      "format_type(a.atttypid, a.atttypmod), col_description(a.attrelid, a.attnum)), chr(10) ORDER BY "
      "a.attrelid, "
      "a.attnum) FROM pg_catalog.pg_attribute a WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attrelid IN "
      "(SELECT "
      "c.oid" +
      relations(schemas) + ")), '') || " + derivationMark("SELECT c.oid" + relations(schemas)) + ")";
  OMNI_TRY(rows, rowsOf(serverOf(session), sql, budget));
  return toText(rows.at(0).at(0));
}

Result<std::string> writableOfPostgres(PostgresSession& session, const PostgresSchemas& schemas,
                                       const Budget& budget) {
  const std::string sql =
      "SELECT CASE WHEN (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) THEN "
      "'everything, "
      "it is a superuser' ELSE (SELECT string_agg(w.relname, ', ') FROM (SELECT c.relname" +
      relations(schemas) +
      " AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') ORDER BY c.relname LIMIT 3) AS w) "
      "END";
  OMNI_TRY(rows, rowsOf(serverOf(session), sql, budget));
  return toText(rows.at(0).at(0));
}

}  // namespace omni
