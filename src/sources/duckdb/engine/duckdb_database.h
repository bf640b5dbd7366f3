#pragma once

#include <duckdb.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "query/native_query.h"
#include "source/outcome.h"
#include "sources/duckdb/engine/typed_rows.h"
#include "sources/duckdb/parsed/duckdb_parser.h"
#include "sources/duckdb/parsed/duckdb_statement.h"

namespace omni {

/// One instance of the engine: nothing but what it was opened with can be reached from it. Several
/// connections may use it at once.
class DuckdbDatabase {
 public:
  /// Takes one row; false stops the statement.
  using RowSink = std::function<bool(Row)>;
  /// Receives how much of a statement is done, in per cent.
  using PartDone = std::function<void(std::size_t percent)>;

  struct Access {
    std::filesystem::path database;            // empty: in memory
    bool writable = false;                     // for statements of our own, until seal(); else only read
    std::vector<std::filesystem::path> files;  // that may be read in addition
    std::filesystem::path extensions = {};     // the folder of those that reading them takes
    std::size_t memory = 0;                    // bytes
    bool manyColumns = false;                  // in a table that is to be written
  };

  /// Errors: kUnreadable, kUnavailable (locked by another program), and those of an exhausted budget.
  static Result<std::shared_ptr<DuckdbDatabase>> open(const Access& access, const Budget& budget);

  /// Not opened yet: `open` makes one that is.
  DuckdbDatabase() = default;
  ~DuckdbDatabase() { duckdb_close(&handle_); }
  DuckdbDatabase(const DuckdbDatabase&) = delete;
  DuckdbDatabase& operator=(const DuckdbDatabase&) = delete;

  /// Locks the settings of what was opened to be written; before any query of others.
  Status seal(const Budget& budget) { return execute("SET lock_configuration=true", budget); }

  /// The folder that extensions were loaded from.
  const std::filesystem::path& extensions() const { return extensions_; }

  /// Whether the engine takes a read.
  Status compile(const std::string& text, const Budget& budget);

  /// The tree that the engine's parser makes of a query, as JSON; of what is no SELECT it says why.
  Result<std::string> treeOf(const std::string& query);

  /// Runs one read and streams its rows to `sink`; `columns`, when given, receives their names first.
  Status each(const std::string& text, std::span<const Parameter> parameters, const Budget& budget,
              const RowSink& sink, std::vector<std::string>* columns = nullptr);

  /// Appends rows to a table of these columns, as `fill` gives them.
  Status append(const std::string& table, const std::vector<TypedColumn>& columns,
                const std::function<Status(TypedRows&)>& fill, const Budget& budget);

  /// Runs a statement of our own that gives no rows.
  Status execute(const std::string& text, const Budget& budget, const PartDone& progress = {});

 private:
  Status start(const Access& access);
  Status loadExtensions(const std::vector<std::filesystem::path>& files, const Budget& budget);
  Status restrictAccess(const std::vector<std::filesystem::path>& files, const Budget& budget);
  static Status createType(const DuckdbConnection& connection, duckdb_extracted_statements statements,
                           idx_t at, const Budget& budget);
  static Status prepare(const DuckdbConnection& connection, const std::string& text, DuckdbPrepared& prepared,
                        const Budget& budget);
  static Error errorOf(duckdb_error_type type, const std::string& engineMessage, const Budget& budget);

  duckdb_database handle_ = nullptr;
  std::filesystem::path extensions_;
  DuckdbParser parser_;
};

}  // namespace omni
