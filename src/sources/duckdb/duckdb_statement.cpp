#include "sources/duckdb/duckdb_statement.h"

#include <condition_variable>
#include <mutex>

namespace omni {

DuckdbConnection::DuckdbConnection(duckdb_database database, const Budget& budget) {
  if (duckdb_connect(database, &handle_) == DuckDBError) return;
  watchdog_.emplace(budget, [this] { interruptUntilDone(); });
}

DuckdbConnection::~DuckdbConnection() {
  done_ = true;
  watchdog_.reset();  // joins
  duckdb_disconnect(&handle_);
}

// An interrupt is forgotten when the next statement begins, so one is not enough.
void DuckdbConnection::interruptUntilDone() {
  std::mutex mutex;
  std::condition_variable pause;
  while (!done_) {
    duckdb_interrupt(handle_);
    std::unique_lock lock(mutex);
    pause.wait_for(lock, std::chrono::milliseconds(5));
  }
}

}  // namespace omni
