#pragma once

#include <duckdb.h>

#include <optional>

#include "base/watchdog.h"

namespace omni {

/// A connection for one statement; the budget's end interrupts what it runs.
class DuckdbConnection {
 public:
  DuckdbConnection(duckdb_database database, const Budget& budget);
  ~DuckdbConnection();
  DuckdbConnection(const DuckdbConnection&) = delete;
  DuckdbConnection& operator=(const DuckdbConnection&) = delete;

  duckdb_connection get() const { return handle_; }

 private:
  duckdb_connection handle_ = nullptr;
  std::optional<Watchdog> watchdog_;
};

/// Owns what the C interface hands out, with its function that gives it back.
template <class T, void (*destroy)(T*)>
class DuckdbOwned {
 public:
  DuckdbOwned() = default;
  ~DuckdbOwned() { destroy(&value_); }
  DuckdbOwned(const DuckdbOwned&) = delete;
  DuckdbOwned& operator=(const DuckdbOwned&) = delete;

  T* out() { return &value_; }
  T& get() { return value_; }

 private:
  T value_{};
};

using DuckdbPrepared = DuckdbOwned<duckdb_prepared_statement, duckdb_destroy_prepare>;
using DuckdbStatements = DuckdbOwned<duckdb_extracted_statements, duckdb_destroy_extracted>;
using DuckdbPending = DuckdbOwned<duckdb_pending_result, duckdb_destroy_pending>;
using DuckdbResult = DuckdbOwned<duckdb_result, duckdb_destroy_result>;
using DuckdbConfig = DuckdbOwned<duckdb_config, duckdb_destroy_config>;
using DuckdbChunk = DuckdbOwned<duckdb_data_chunk, duckdb_destroy_data_chunk>;

}  // namespace omni
