#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// Spares an endpoint that is down, and those who would wait for it: after some failures in a row, or one
/// call that nobody took, calls are refused at once for a while, then one is let through to see. Thread-safe.
class CircuitBreaker {
 public:
  CircuitBreaker(const World& world, std::string host) : world_(&world), host_(std::move(host)) {}

  /// kUnavailable, with the last failure, while nothing is let through.
  Status allowCall();
  void succeeded();
  void failed(const std::string& why);
  /// There is nobody: nothing is let through, whatever came before.
  void missed(const std::string& why);

 private:
  void open(const std::string& why);

  const World* world_;
  const std::string host_;
  std::mutex mutex_;
  int failures_ = 0;  // in a row
  bool open_ = false;
  std::string last_;
  std::chrono::steady_clock::time_point openUntil_;
};

}  // namespace omni
