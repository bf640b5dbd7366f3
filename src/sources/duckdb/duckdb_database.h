#pragma once

#include <duckdb.h>

#include <functional>
#include <memory>
#include <span>

#include "base/budget.h"
#include "query/native_query.h"
#include "source/outcome.h"
#include "sources/duckdb/duckdb_statement.h"
#include "sources/duckdb/table_files.h"
#include "sources/duckdb/written_numbers.h"

namespace omni {

/// One instance of the engine over a source's files: the files are its tables, nothing else can be reached
/// from it, and its settings are locked. Several connections may use it at once.
class DuckdbDatabase {
 public:
  /// Takes one row; false stops the statement.
  using RowSink = std::function<bool(Row)>;

  /// Opens `files` (one .duckdb file, or files of tables). Errors: kUnreadable (when no file can be read),
  /// kUnavailable, kLimit, and those of an exhausted budget.
  static Result<std::shared_ptr<DuckdbDatabase>> open(const std::vector<std::filesystem::path>& files,
                                                      const Budget& budget);

  /// Not opened yet: `open` makes one that is.
  DuckdbDatabase() = default;
  ~DuckdbDatabase() { duckdb_close(&handle_); }
  DuckdbDatabase(const DuckdbDatabase&) = delete;
  DuckdbDatabase& operator=(const DuckdbDatabase&) = delete;

  /// True when the tables are files; a view is then no less a table than any.
  bool holdsFiles() const { return holdsFiles_; }

  /// What had to be forgiven, and the files that could not be read all the same.
  const std::vector<std::string>& notes() const { return notes_; }
  const std::vector<Error>& leftOut() const { return leftOut_; }

  /// Whether the engine takes a read; of files no more is read than shows their columns.
  Status compile(const std::string& text, const Budget& budget);

  /// Runs one read and streams its rows to `sink`; `columns`, when given, receives their names first.
  Status each(const std::string& text, std::span<const Parameter> parameters, const Budget& budget,
              const RowSink& sink, std::vector<std::string>* columns = nullptr);

 private:
  Status start(const std::filesystem::path& database, std::size_t memory);
  Status addTables(const std::vector<std::filesystem::path>& files, const Budget& budget);
  Status addGroup(const FileTable& group, const Budget& budget);
  Status addTable(const FileTable& table, const Budget& budget);
  /// Makes numbers of the columns of text that are numbers as people write them (1.234,56).
  Status readNumbers(const FileTable& table, const std::string& call, const Budget& budget);
  /// Those of `columns` that are such numbers, by all rows of `from`.
  Result<std::vector<NumberColumn>> writtenNumbers(const std::vector<std::string>& columns,
                                                   const std::string& from, const Budget& budget);
  /// Makes columns of the objects in a table of JSON, and rows of the one list of objects that is all of it.
  Status unfold(const FileTable& table, const std::string& call, const Budget& budget);
  Result<Value> firstValue(const std::string& query, const Budget& budget);
  /// Leaves out a last row that is the total of the others.
  Status dropTotal(const FileTable& table, const Budget& budget);
  /// The names of a table's columns for which `condition` holds of duckdb_columns().
  Result<std::vector<std::string>> columnsOfType(const std::string& table, const std::string& condition,
                                                 const Budget& budget);
  /// Of one file. Errors: those that are not the file's own.
  Status addOrLeaveOut(const FileTable& table, const Budget& budget);
  Status leaveOut(const std::filesystem::path& file, const Error& why);
  /// The names of a file's columns, a line each, and how many lines stand above them.
  Result<std::string> columnsOf(const std::filesystem::path& file, const Budget& budget);
  Status lock(const std::vector<std::filesystem::path>& files, const Budget& budget);
  /// Runs a statement of our own that gives no rows.
  Status execute(const std::string& text, const Budget& budget);
  Status createType(const DuckdbConnection& connection, duckdb_extracted_statements statements, idx_t at,
                    const Budget& budget) const;
  Status prepare(const DuckdbConnection& connection, const std::string& text, DuckdbPrepared& prepared,
                 const Budget& budget) const;
  Error exhaustedError(const Budget& budget) const;
  Error errorOf(duckdb_error_type type, const std::string& said, const Budget& budget) const;

  duckdb_database handle_ = nullptr;
  bool holdsFiles_ = false;
  std::vector<std::string> notes_;
  std::vector<Error> leftOut_;
  std::vector<std::string> slow_;  // see slownessOf()
};

}  // namespace omni
