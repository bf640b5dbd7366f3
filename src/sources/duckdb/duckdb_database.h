#pragma once

#include <duckdb.h>

#include <functional>
#include <memory>
#include <span>

#include "base/budget.h"
#include "query/native_query.h"
#include "source/outcome.h"
#include "sources/duckdb/table_files.h"

namespace omni {

/// One instance of the engine over a source's files: the files are its tables, nothing else can be reached
/// from it, and its settings are locked. Several connections may use it at once.
class DuckdbDatabase {
 public:
  /// Takes one row; false stops the statement.
  using RowSink = std::function<bool(Row)>;

  /// Opens `files` (one .duckdb file, or files of tables). `notes` receives what had to be forgiven. Errors:
  /// kUnreadable, kUnavailable, kLimit, and those of an exhausted budget.
  static Result<std::shared_ptr<DuckdbDatabase>> open(const SourceId& source,
                                                      const std::vector<std::filesystem::path>& files,
                                                      const Budget& budget, std::vector<std::string>& notes);

  /// Not opened yet: `open` makes one that is.
  explicit DuckdbDatabase(SourceId source) : source_(std::move(source)) {}
  ~DuckdbDatabase() { duckdb_close(&handle_); }
  DuckdbDatabase(const DuckdbDatabase&) = delete;
  DuckdbDatabase& operator=(const DuckdbDatabase&) = delete;

  /// True when the tables are files; a view is then no less a table than any.
  bool holdsFiles() const { return holdsFiles_; }

  /// Runs one read and streams its rows to `sink`; `columns`, when given, receives their names first.
  Status each(const std::string& text, std::span<const Parameter> parameters, const Budget& budget,
              const RowSink& sink, std::vector<std::string>* columns = nullptr);

 private:
  Status start(const std::filesystem::path& database, std::size_t memory);
  Status addTables(const std::vector<std::filesystem::path>& files, const Budget& budget,
                   std::vector<std::string>& notes);
  Status addTable(const FileTable& table, const Budget& budget, std::vector<std::string>& notes);
  bool sameColumns(const FileTable& table, const Budget& budget);
  Status lock(const std::vector<std::filesystem::path>& files, const Budget& budget);
  /// Runs a statement of our own that gives no rows.
  Status execute(const std::string& text, const Budget& budget);
  Error errorOf(duckdb_error_type type, const std::string& said, const Budget& budget) const;

  SourceId source_;
  duckdb_database handle_ = nullptr;
  bool holdsFiles_ = false;
};

}  // namespace omni
