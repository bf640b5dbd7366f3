#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// Spares a server that cannot be reached, and those who would wait for it: behind a failure nobody tries for
/// a pause, which doubles with each further failure from 100 milliseconds to 10 seconds; then one does, for
/// all. Thread-safe.
class Backoff {
 public:
  Backoff(const World& world, std::string server) : world_(&world), server_(std::move(server)) {}

  /// Error kUnavailable, with the last failure, while nothing is tried.
  Status allowCall();
  void succeeded();
  void failed(const std::string& why);

 private:
  std::chrono::milliseconds pause() const;

  const World* world_;
  const std::string server_;
  std::mutex mutex_;
  int failures_ = 0;  // in a row
  std::string last_;
  std::chrono::steady_clock::time_point until_;
};

}  // namespace omni
