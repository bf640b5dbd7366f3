#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

#include "messages.h"

namespace omni::client::detail {

using Clock = std::chrono::steady_clock;

/// What comes back for a call: stages, and then its end.
using Event = std::variant<Stage, Result<Json>>;

/// A call under way, which one thread waits for.
class Call {
 public:
  Call(std::uint64_t number, std::string operation) : number_(number), operation_(std::move(operation)) {}

  std::uint64_t number() const { return number_; }
  const std::string& operation() const { return operation_; }

  void deliver(Event event) {
    const std::scoped_lock lock(mutex_);
    events_.push_back(std::move(event));
    arrived_.notify_one();
  }

  /// The next event; nothing where the deadline passes or a stop is requested first.
  std::optional<Event> next(Clock::time_point deadline, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_until(lock, stop, deadline, [this] { return !events_.empty(); })) return std::nullopt;
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

 private:
  std::uint64_t number_;
  std::string operation_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<Event> events_;
};

}  // namespace omni::client::detail
