#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "base/budget.h"
#include "query/native_query.h"
#include "source/outcome.h"

namespace omni {

/// What a statement may read: the tables, or also what SQLite keeps of their structure.
enum class SqliteAccess { kTables, kStructure };

/// Takes one row; false stops the statement.
using RowSink = std::function<bool(Row)>;

/// One read-only connection; one statement at a time. Whatever is not a read of `access` is denied by the
/// engine's authorizer, and the budget reaches every thousandth step of its machine.
class SqliteConnection {
 public:
  /// Not connected yet: `open` makes one that is.
  explicit SqliteConnection(SourceId source) : source_(std::move(source)) {}

  /// Errors: kNotFound, kUnreadable (a folder, empty, no database), kUnavailable (locked, not permitted).
  static Result<std::unique_ptr<SqliteConnection>> open(const SourceId& source,
                                                        const std::filesystem::path& path);

  /// Runs one statement and gives its rows to `sink`; `columns`, when given, receives their names first.
  Status each(std::string_view text, std::span<const Parameter> parameters, const Budget& budget,
              SqliteAccess access, const RowSink& sink, std::vector<std::string>* columns = nullptr);

  /// Whether the engine takes a statement; nothing is read but the structure.
  Status compile(std::string_view text, const Budget& budget);

  /// True when the file was opened as one that nobody writes: what its write-ahead log holds is not seen.
  bool ignoresLog() const { return ignoresLog_; }
  /// Whether the engine holds the file as one that it cannot write.
  bool readOnly() const { return sqlite3_db_readonly(handle_.get(), "main") == 1; }

 private:
  struct Closer {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalizer>;

  // What the statement that runs may still use.
  struct Allowance {
    const Budget* budget = nullptr;
    sqlite3_int64 memory = 0;  // bytes that the engine may hold
    bool exceeded = false;
  };

  Status connect(const std::filesystem::path& path, bool immutable);
  void restrain();
  Status meetVirtualTables();
  /// Says what the next statement may do and use.
  Status allow(const Budget& budget, SqliteAccess access);
  Result<Statement> first(std::string_view& text) const;
  Result<Statement> prepare(std::string_view text) const;
  Status bind(sqlite3_stmt* statement, std::span<const Parameter> parameters) const;
  Row rowOf(sqlite3_stmt* statement) const;
  Error errorOf(int code) const;

  static int authorize(void*, int action, const char* first, const char* second, const char* database,
                       const char* trigger);
  static int onProgress(void* self);

  SourceId source_;
  std::unique_ptr<sqlite3, Closer> handle_;
  Allowance allowance_;
  bool ignoresLog_ = false;
};

}  // namespace omni
