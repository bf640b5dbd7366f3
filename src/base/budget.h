#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <thread>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// What one question may use.
struct Limits {
  std::size_t rows = 1000;                // of one outcome
  std::size_t bytes = 1 << 20;            // of one outcome
  std::size_t memory = 512u << 20;        // of one engine's evaluation
  std::chrono::milliseconds time{20000};  // of the whole question
};

/// Time and caps of one question; cancellation travels with it. Copies share the cancellation.
class Budget {
 public:
  explicit Budget(Limits limits = {}, const World& world = realWorld())
      : world_(&world), limits_(limits), deadline_(world.now() + limits.time) {}

  const Limits& limits() const { return limits_; }
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }
  std::chrono::milliseconds remaining() const;
  void cancel() { stop_.request_stop(); }
  std::stop_token token() const { return stop_.get_token(); }
  /// True when time has run out or somebody cancelled: stop soon.
  bool exhausted() const { return stop_.stop_requested() || world_->now() >= deadline_; }
  /// The typed error for an exhausted budget; `what` names the work that stopped.
  Error exhaustedError(std::string_view what) const;
  /// The same cancellation with tighter limits (never looser).
  Budget within(Limits limits) const;

 private:
  const World* world_;
  Limits limits_;
  std::chrono::steady_clock::time_point deadline_;
  std::stop_source stop_;
};

/// Calls `interrupt` once, from a thread of its own, when the budget is exhausted while this object lives.
/// For engines that have to be stopped from outside.
class Watchdog {
 public:
  Watchdog(const Budget& budget, std::function<void()> interrupt);
  ~Watchdog() = default;  // joins
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  std::jthread thread_;
};

}  // namespace omni
