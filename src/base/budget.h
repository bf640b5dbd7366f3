#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <string_view>

#include "base/request/request_context.h"
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

  bool operator==(const Limits&) const = default;
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

struct CostAccount;
class Executor;

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
  Reservation(std::shared_ptr<CostAccount> account, std::size_t tokens, double money)
      : account_(std::move(account)), tokens_(tokens), money_(money) {}
  std::shared_ptr<CostAccount> account_;
  std::size_t tokens_;
  double money_;
};

/// Time, caps and threads of one question; cancellation, spending and the call that it serves travel with it.
/// Copies share all of them.
class Budget {
 public:
  /// `executor`: of the engine that asks; null: one of its own, whose threads begin when they are needed.
  explicit Budget(Limits limits = {}, const World& world = realWorld(),
                  std::shared_ptr<Executor> executor = nullptr);

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
  /// The same, ending at `deadline` at the latest.
  Budget until(std::chrono::steady_clock::time_point deadline) const;
  /// The same on the threads of an engine.
  Budget on(std::shared_ptr<Executor> executor) const;
  /// The same, spent for a call.
  Budget spentFor(RequestContext request) const;

  /// The call that it is spent for; null: the program's own work.
  const RequestContext* request() const { return request_.get(); }

  /// Where what is done for the question may run side by side.
  Executor& executor() const { return *executor_; }
  const std::shared_ptr<Executor>& sharedExecutor() const { return executor_; }

 private:
  const World* world_;
  Limits limits_;
  std::chrono::steady_clock::time_point deadline_;
  std::stop_source stop_;
  std::shared_ptr<CostAccount> account_;
  std::shared_ptr<Executor> executor_;
  std::shared_ptr<const RequestContext> request_;
};

}  // namespace omni
