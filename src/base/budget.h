#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
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
  std::size_t tokens = 120000;            // prompts and replies of the whole question
  double money = 0;                       // of the whole question, in the prices' currency; 0: no limit
};

/// What describing a source may take, which is no question: time alone is limited, indexes may be built.
inline Limits describingLimits(std::chrono::milliseconds time = std::chrono::hours{1}) {
  return {.time = time, .tokens = std::numeric_limits<std::size_t>::max()};
}

/// What one question has spent on language models.
struct Spent {
  std::size_t calls = 0;
  std::size_t tokens = 0;
  double money = 0;
};

struct Purse;

/// Tokens and money set aside for one call of a language model. What is not spent goes back when it ends.
class Reservation {
 public:
  Reservation(Reservation&&) = default;
  Reservation& operator=(Reservation&&) = delete;
  ~Reservation();
  /// What it cost in truth, which may be more than was set aside. Once.
  void settle(std::size_t tokens, double money, std::size_t calls = 1);

 private:
  friend class Budget;
  Reservation(std::shared_ptr<Purse> purse, std::size_t tokens, double money)
      : purse_(std::move(purse)), tokens_(tokens), money_(money) {}
  std::shared_ptr<Purse> purse_;
  std::size_t tokens_;
  double money_;
};

/// Time and caps of one question; cancellation and spending travel with it. Copies share both.
class Budget {
 public:
  explicit Budget(Limits limits = {}, const World& world = realWorld());

  const Limits& limits() const { return limits_; }
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }
  std::chrono::milliseconds remaining() const;
  void cancel() { stop_.request_stop(); }
  std::stop_token token() const { return stop_.get_token(); }
  /// True when time has run out or somebody cancelled: stop soon.
  bool exhausted() const { return stop_.stop_requested() || world_->now() >= deadline_; }
  /// The typed error for an exhausted budget; `what` names the work that stopped.
  Error exhaustedError(std::string_view what) const;
  /// Sets tokens and money aside for one call of a language model. kLimit when less is left than that: `what`
  /// names the call that is skipped.
  Result<Reservation> reserve(std::size_t tokens, double money, std::string_view what) const;
  Spent spent() const;
  /// The same cancellation and spending with tighter limits (never looser).
  Budget within(Limits limits) const;
  /// The same, with so much time at most.
  Budget within(std::chrono::milliseconds time) const;

 private:
  const World* world_;
  Limits limits_;
  std::chrono::steady_clock::time_point deadline_;
  std::stop_source stop_;
  std::shared_ptr<Purse> purse_;
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
