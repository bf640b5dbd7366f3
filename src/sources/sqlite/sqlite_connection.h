#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "language/guarded_query.h"
#include "query/native_query.h"
#include "source/outcome.h"
#include "sources/sqlite/sqlite_reads.h"

namespace omni {

/// What a statement may read: for one of our own also what SQLite keeps of the structure, for a guarded query
/// these tables and columns alone.
struct SqliteAccess {
  bool structure = false;
  std::span<const TableRead> reads{};
};

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
              const SqliteAccess& access, const RowSink& sink, std::vector<std::string>* columns = nullptr);

  /// Whether the engine takes a statement; nothing is read but the structure.
  Status compile(std::string_view text, std::span<const TableRead> reads, const Budget& budget);

  /// What a statement would read, views taken apart; nothing is read but the structure.
  Result<SqliteReads> readsOf(std::string_view text, const Budget& budget);

  /// True where a writer cannot know that the file is being read, and something was written since: what was
  /// read is then of no one time.
  bool torn() const { return manner_ != Manner::kShared && stateOf(path_) != state_; }
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

  // How a file is opened: as one among others that may write; with the newest pages from its write-ahead log,
  // but without a word to others; as one that nobody writes.
  enum class Manner { kShared, kWithLog, kImmutable };

  Status connect(Manner manner);
  static std::string uriOf(const std::filesystem::path& path, Manner manner);
  /// Of the database and its log, and whether anybody has it open who may write.
  static std::string stateOf(const std::filesystem::path& path);
  void restrain();
  Status declareVirtualTables();
  /// Says what the next statement may do and use.
  Status allow(const Budget& budget, const SqliteAccess& access);
  Result<Statement> first(std::string_view& text) const;
  Result<Statement> prepare(std::string_view text, const SqliteAccess& access);
  Status bind(sqlite3_stmt* statement, std::span<const Parameter> parameters) const;
  Row rowOf(sqlite3_stmt* statement) const;
  Error errorOf(int code) const;

  static int authorize(void* self, int action, const char* first, const char* second, const char* database,
                       const char* view);
  static int record(void* self, int action, const char* first, const char* second, const char* database,
                    const char* view);
  static int onProgress(void* self);

  SourceId source_;
  std::unique_ptr<sqlite3, Closer> handle_;
  Allowance allowance_;
  SqliteReads reads_;  // of the statement that is compiled
  std::filesystem::path path_;
  Manner manner_ = Manner::kShared;
  std::string state_;  // when it was opened
};

}  // namespace omni
