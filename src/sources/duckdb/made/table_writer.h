#pragma once

#include <string>
#include <vector>

#include "source/pages/page_tables.h"
#include "source/source.h"
#include "sources/duckdb/files/json_shapes.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/made/made_tables.h"
#include "sources/duckdb/texts/text_table.h"

namespace omni {

/// "SELECT *" of what stands in FROM.
inline std::string selectAll(const std::string& from) {
  return "SELECT * FROM " + from;
}

/// Whether a column is read as numbers.
bool isNumeric(const ColumnReading& reading);

/// Writes tables into a database, and keeps the list of them with what a person should know of each.
class TableWriter {
 public:
  TableWriter(DuckdbDatabase& database, const Budget& budget, const Progress& progress)
      : database_(database), budget_(budget), progress_(progress) {}

  DuckdbDatabase& database() { return database_; }
  const Budget& budget() const { return budget_; }
  const Progress& progress() const { return progress_; }
  MadeTables& made() { return made_; }

  /// An empty table, and cautions of how its columns are read.
  Status create(const std::string& name, const std::vector<TypedColumn>& columns);
  Status append(const std::string& name, const std::vector<TypedColumn>& columns,
                const std::vector<TextTable>& files);
  Status append(const std::string& name, const std::vector<TypedColumn>& columns, const PageTable& table);
  /// A table of what stands in FROM.
  Status load(const std::string& name, const std::string& from);
  Status view(const std::string& name, const std::string& query);
  /// Takes a table that `create` or `load` made off the list, with its cautions.
  void forget(const std::string& name);

  Status comment(const std::string& name, const std::string& about);
  Status comment(const std::string& name, const std::string& column, const std::string& about);
  void caution(const std::string& table, std::string text) { caution(table, "", std::move(text)); }
  void caution(const std::string& table, const std::string& column, std::string text);

  Status execute(const std::string& text) { return database_.execute(text, budget_); }
  /// NULL where there is no row.
  Result<Value> firstValue(const std::string& query);
  /// A count that the query gives as its first value.
  Result<std::size_t> firstCount(const std::string& query);
  Result<std::vector<JsonField>> fieldsOf(const std::string& table);
  Result<std::vector<std::string>> columnsIn(const std::string& query);
  /// `wanted`, or what is like it and no table is called yet.
  Result<std::string> newName(const std::string& wanted);

 private:
  DuckdbDatabase& database_;
  const Budget& budget_;
  const Progress& progress_;
  MadeTables made_;
};

}  // namespace omni
