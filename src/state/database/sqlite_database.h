#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "state/database/database.h"

struct sqlite3;
struct sqlite3_stmt;

namespace omni {

/// One connection to an SQLite file of our own; one call at a time.
class SqliteDatabase final : public Database {
 public:
  /// Opens the file, or makes it. What is committed survives the end of the process,
  /// however it ends; of a machine that loses its power the last moments may be missing, and the file is
  /// whole.
  static Result<std::unique_ptr<SqliteDatabase>> open(const std::filesystem::path& file);
  ~SqliteDatabase() override;
  SqliteDatabase(const SqliteDatabase&) = delete;
  SqliteDatabase& operator=(const SqliteDatabase&) = delete;

  using Database::read;
  using Database::write;
  Result<std::size_t> write(const std::string& sql, Values values) override;
  Result<std::size_t> writeSoon(const std::string& sql, Values values) override;
  Result<std::vector<Row>> read(const std::string& sql, Values values) override;
  Result<std::int64_t> version() override;
  Status advance(const std::string& statements, std::int64_t version) override;
  Result<std::size_t> size() override;
  Status shrink() override;
  Status scrub() override;

  /// Statements, all of them or none.
  Status writeAll(const std::string& statements);

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  struct Reset {
    void operator()(sqlite3_stmt* statement) const;
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;
  using Use = std::unique_ptr<sqlite3_stmt, Reset>;

  explicit SqliteDatabase(sqlite3* connection, std::filesystem::path file)
      : connection_(connection), file_(std::move(file)) {}
  Status execute(const std::string& statements);
  Result<std::size_t> writeLocked(const std::string& sql, Values values);
  Use prepared(const std::string& sql, Values values);
  tl::unexpected<Error> failed() const;

  sqlite3* connection_;
  std::filesystem::path file_;
  std::mutex mutex_;
  std::map<std::string, Statement, std::less<>> statements_;  // of which there are as many as places that ask
};

}  // namespace omni
