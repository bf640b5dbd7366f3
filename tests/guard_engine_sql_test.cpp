// What the SQL guard admits, the engine under its own read-only mode must call a read too: the legitimate
// guard cases run on sources that hold their tables.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "base/temporary_folder.h"
#include "guard_case_file.h"
#include "language/language.h"
#include "source/source_config.h"

namespace omni {

SourceKind sqliteSourceKind();
SourceKind duckdbSourceKind();

namespace {

// A value of each type that the case files know.
std::string sample(ValueType type, bool quoted) {
  const std::string mark = quoted ? "'" : "";
  switch (type) {
    case ValueType::kInteger: return "1";
    case ValueType::kReal: return "1.5";
    case ValueType::kDate: return mark + "2024-02-29" + mark;
    default: return mark + "north" + mark;
  }
}

SourceConfig sqliteSource(const RelationalSchema& schema, const TemporaryFolder& folder) {
  std::string text;
  for (const auto& table : schema.tables) {
    std::string columns;
    std::string values;
    for (const auto& column : table.columns) {
      columns += (columns.empty() ? "\"" : ", \"") + column.name + "\" " + column.declaredType;
      values += (values.empty() ? "" : ", ") + sample(column.values.type, true);
    }
    text += "CREATE TABLE \"" + table.name + "\" (" + columns + ");";
    text += "INSERT INTO \"" + table.name + "\" VALUES (" + values + ");";
  }
  const auto path = folder.path() / "company.db";
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  return {.id = "company", .kind = "sqlite", .location = FileLocation{{path.string()}}};
}

SourceConfig duckdbSource(const RelationalSchema& schema, const TemporaryFolder& folder) {
  for (const auto& table : schema.tables) {
    std::string header;
    std::string values;
    for (const auto& column : table.columns) {
      header += (header.empty() ? "" : ",") + column.name;
      values += (values.empty() ? "" : ",") + sample(column.values.type, false);
    }
    folder.write(table.name + ".csv", header + "\n" + values + "\n");
  }
  return {.id = "company", .kind = "duckdb", .location = FileLocation{{(folder.path() / "*.csv").string()}}};
}

void everyAdmittedCaseRuns(const std::string& path, SourceKind kind,
                           SourceConfig (*make)(const RelationalSchema&, const TemporaryFolder&)) {
  const TemporaryFolder folder;
  const auto file = readGuardCases(path);
  auto source = kind.open(make(file.tables, folder), realWorld());
  ASSERT_TRUE(source) << source.error().message;
  const auto descriptor = (*source)->describe(Budget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  std::size_t ran = 0;
  for (const auto& guardCase : file.cases) {
    if (!guardCase.accept) continue;
    ++ran;
    const auto query = sqlLanguage().validate({.text = guardCase.text}, *descriptor);
    if (!query) {
      ADD_FAILURE_AT(path.c_str(), guardCase.line) << query.error().message;
      continue;
    }
    const auto outcome = (*source)->run(*query, Budget({.time = std::chrono::seconds(2)}));
    const bool stopped = !outcome && outcome.error().code == Code::kDeadline;
    if (!outcome && !stopped) ADD_FAILURE_AT(path.c_str(), guardCase.line) << outcome.error().message;
  }
  EXPECT_GT(ran, 20u);
}

TEST(GuardEngineSql, sqliteReadsWhatTheGuardAdmits) {
  everyAdmittedCaseRuns("tests/cases/guard/sql_sqlite.case", sqliteSourceKind(), &sqliteSource);
}

TEST(GuardEngineSql, duckdbReadsWhatTheGuardAdmits) {
  everyAdmittedCaseRuns("tests/cases/guard/sql_duckdb.case", duckdbSourceKind(), &duckdbSource);
}

}  // namespace
}  // namespace omni
