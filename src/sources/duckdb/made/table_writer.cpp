#include "sources/duckdb/made/table_writer.h"

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kRowsBetweenNews = 100'000;

}  // namespace

bool isNumeric(const ColumnReading& reading) {
  return reading.type == ColumnType::kInteger || reading.type == ColumnType::kReal ||
         reading.type == ColumnType::kDecimal;
}

Status TableWriter::create(const std::string& name, const std::vector<TypedColumn>& columns) {
  std::vector<std::string> listed;
  for (const auto& column : columns) listed.push_back(duckdbName(column.name) + " " + typeOf(column.reading));
  OMNI_RETURN_IF_ERROR(
      execute("CREATE OR REPLACE TABLE " + duckdbName(name) + " (" + join(listed, ", ") + ")"));
  made_.tables.push_back(name);
  for (const auto& column : columns)
    for (const auto& note : column.reading.notes)
      made_.cautions[name].push_back(
          {.column = column.name, .text = note, .doubtful = column.reading.uncertain});
  return {};
}

Status TableWriter::append(const std::string& name, const std::vector<TypedColumn>& columns,
                           const std::vector<TextTable>& files) {
  std::size_t whole = 0, done = 0;
  for (const auto& file : files) whole += file.rows();
  const auto add = [&](TypedRows& rows, const std::vector<std::string_view>& cells) {
    if (progress_ && done++ % kRowsBetweenNews == 0) progress_("reading " + name, done * 100 / whole, 100);
    return rows.add(cells);
  };
  return database_.append(
      name, columns,
      [&](TypedRows& rows) -> Status {
        for (const auto& file : files)
          OMNI_RETURN_IF_ERROR(file.each(budget_, [&](const auto& cells) { return add(rows, cells); }));
        return {};
      },
      budget_);
}

Status TableWriter::append(const std::string& name, const std::vector<TypedColumn>& columns,
                           const PageTable& table) {
  return database_.append(
      name, columns,
      [&](TypedRows& rows) -> Status {
        for (const auto& row : table.rows) OMNI_RETURN_IF_ERROR(rows.add({row.begin(), row.end()}));
        return {};
      },
      budget_);
}

Status TableWriter::load(const std::string& name, const std::string& from) {
  DuckdbDatabase::PartDone progress;
  if (progress_) progress = [&](std::size_t percent) { progress_("reading " + name, percent, 100); };
  OMNI_RETURN_IF_ERROR(database_.execute(
      "CREATE OR REPLACE TABLE " + duckdbName(name) + " AS " + selectAll(from), budget_, progress));
  made_.tables.push_back(name);
  return {};
}

Status TableWriter::view(const std::string& name, const std::string& query) {
  return execute("CREATE OR REPLACE VIEW " + duckdbName(name) + " AS " + query);
}

void TableWriter::forget(const std::string& name) {
  made_.cautions.erase(name);
  std::erase(made_.tables, name);
}

Status TableWriter::comment(const std::string& name, const std::string& about) {
  return execute("COMMENT ON TABLE " + duckdbName(name) + " IS " + duckdbText(about));
}

Status TableWriter::comment(const std::string& name, const std::string& column, const std::string& about) {
  return execute("COMMENT ON COLUMN " + duckdbName(name) + "." + duckdbName(column) + " IS " +
                 duckdbText(about));
}

void TableWriter::caution(const std::string& table, const std::string& column, std::string text) {
  made_.cautions[table].push_back({.column = column, .text = std::move(text)});
}

Result<Value> TableWriter::firstValue(const std::string& query) {
  Value first;
  const auto take = [&first](const Row& row) {
    if (!row.empty()) first = row.front();
    return false;
  };
  OMNI_RETURN_IF_ERROR(database_.each(query, {}, budget_, take));
  return first;
}

Result<std::size_t> TableWriter::firstCount(const std::string& query) {
  OMNI_TRY(found, firstValue(query));
  const auto* count = std::get_if<std::int64_t>(&found);
  return count ? static_cast<std::size_t>(*count) : std::size_t{0};
}

Result<std::vector<JsonField>> TableWriter::fieldsOf(const std::string& table) {
  std::vector<JsonField> fields;
  const auto take = [&fields](const Row& row) {
    fields.push_back({toText(row[0]), toText(row[1])});
    return true;
  };
  OMNI_RETURN_IF_ERROR(
      database_.each("SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = 'main' AND "
                     "table_name = " +
                         duckdbText(table) + " ORDER BY column_index",
                     {}, budget_, take));
  return fields;
}

Result<std::vector<std::string>> TableWriter::columnsIn(const std::string& query) {
  std::vector<std::string> names;
  const auto none = [](const Row&) { return true; };
  OMNI_RETURN_IF_ERROR(database_.each(query + " LIMIT 0", {}, budget_, none, &names));
  return names;
}

Result<std::string> TableWriter::newName(const std::string& wanted) {
  for (int i = 1;; ++i) {
    const std::string name = i == 1 ? wanted : wanted + "_" + std::to_string(i);
    OMNI_TRY(known, firstCount("SELECT count(*) FROM duckdb_tables() WHERE lower(table_name) = lower(" +
                               duckdbText(name) + ")"));
    if (known == 0) return name;
  }
}

}  // namespace omni
