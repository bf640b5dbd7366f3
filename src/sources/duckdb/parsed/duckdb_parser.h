#pragma once

#include <mutex>
#include <string>

#include "base/result.h"
#include "sources/duckdb/parsed/duckdb_statement.h"

namespace omni {

/// The engine's own parser, asked by a prepared statement that is kept. Thread-safe.
class DuckdbParser {
 public:
  /// The tree of a query as JSON, or {"error": true, …} of what is no SELECT. `database` is the same each
  /// time, and outlives the last. Error kInternal: the engine has no such function.
  Result<std::string> treeOf(duckdb_database database, const std::string& query);

 private:
  Status prepare(duckdb_database database);

  std::mutex mutex_;
  DuckdbOwned<duckdb_connection, duckdb_disconnect> connection_;
  DuckdbPrepared statement_;
};

}  // namespace omni
