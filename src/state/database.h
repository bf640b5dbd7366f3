#pragma once

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/value.h"

struct sqlite3;

namespace omni {

/// One connection to an SQLite file of our own. Errors: kUnavailable (locked, full, not to be written),
/// kUnreadable (damaged). Thread-safe: one call at a time.
class Database {
 public:
  /// Opens the file, or makes it. What is committed survives the end of the process,
  /// however it ends; of a machine that loses its power the last moments may be missing, and the file is
  /// whole.
  static Result<std::unique_ptr<Database>> open(const std::filesystem::path& file);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// One statement that gives nothing; how many rows it changed.
  Result<std::size_t> write(const std::string& sql, std::initializer_list<Value> values = {});
  /// The rows of one statement.
  Result<std::vector<Row>> read(const std::string& sql, std::initializer_list<Value> values = {});
  /// Statements, all of them or none.
  Status writeAll(const std::string& statements);

 private:
  explicit Database(sqlite3* connection, std::filesystem::path file)
      : connection_(connection), file_(std::move(file)) {}
  Status execute(const std::string& statements);
  tl::unexpected<Error> failed() const;

  sqlite3* connection_;
  std::filesystem::path file_;
  std::mutex mutex_;
};

/// The first cell of the first row as a number; 0 where there is none.
std::int64_t wholeOf(const std::vector<Row>& rows);

}  // namespace omni
