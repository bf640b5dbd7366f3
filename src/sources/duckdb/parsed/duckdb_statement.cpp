#include "sources/duckdb/parsed/duckdb_statement.h"

namespace omni {
namespace {

// An interrupt is forgotten when the next statement begins, so one is not enough.
constexpr std::chrono::milliseconds kInsists{5};

}  // namespace

DuckdbConnection::DuckdbConnection(duckdb_database database, const Budget& budget) {
  if (duckdb_connect(database, &handle_) == DuckDBError) return;
  watchdog_.emplace(
      budget, [this] { duckdb_interrupt(handle_); }, kInsists);
}

DuckdbConnection::~DuckdbConnection() {
  watchdog_.reset();
  duckdb_disconnect(&handle_);
}

}  // namespace omni
