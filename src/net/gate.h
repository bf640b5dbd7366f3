#pragma once

#include <condition_variable>
#include <cstddef>
#include <limits>
#include <list>
#include <memory>
#include <mutex>
#include <string_view>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// Lets at most so many in at once, in the order in which they came. Thread-safe.
class Gate {
  struct Leave {
    void operator()(Gate* gate) const { gate->leave(); }
  };

 public:
  /// A place inside; destroyed, it is the next one's.
  using Place = std::unique_ptr<Gate, Leave>;

  /// `waiting`: so many may wait for a place.
  explicit Gate(std::size_t places, std::size_t waiting = std::numeric_limits<std::size_t>::max())
      : places_(places), waiting_(waiting), free_(places) {}

  /// Waits for a place. Errors: kUnavailable where as many as may wait already; kDeadline, kCancelled. `what`
  /// names the work that stopped.
  Result<Place> enter(const Budget& budget, std::string_view what);

 private:
  struct Waiter {
    std::condition_variable_any called;
    bool in = false;
  };
  void leave();

  const std::size_t places_, waiting_;
  std::mutex mutex_;
  std::size_t free_;
  std::list<Waiter*> queue_;
};

}  // namespace omni
