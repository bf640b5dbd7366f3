#pragma once

#include <condition_variable>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// Lets at most so many calls through at once, in the order in which they came. Thread-safe.
class CallGate {
  struct Leave {
    void operator()(CallGate* gate) const { gate->leave(); }
  };

 public:
  /// A place inside; destroyed, it is the next one's.
  using Place = std::unique_ptr<CallGate, Leave>;

  explicit CallGate(std::size_t places) : free_(places) {}

  /// Waits for a place. Errors: kDeadline, kCancelled; `what` names the work that stopped.
  Result<Place> enter(const Budget& budget, std::string_view what);

 private:
  struct Waiter {
    std::condition_variable_any called;
    bool in = false;
  };
  void leave();

  std::mutex mutex_;
  std::size_t free_;
  std::list<Waiter*> queue_;
};

}  // namespace omni
