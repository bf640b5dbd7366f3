#include "base/budget.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace omni {

std::chrono::milliseconds Budget::remaining() const {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - world_->now());
  return std::max(left, std::chrono::milliseconds{0});
}

Error Budget::exhaustedError(std::string_view what) const {
  if (stop_.stop_requested())
    return {Code::kCancelled, std::string(what) + ": cancelled", "", Audience::kCaller};
  return {Code::kDeadline,
          std::string(what) + ": stopped at the deadline of " + std::to_string(limits_.time.count()) + " ms",
          "Ask something narrower, or raise limits.seconds.", Audience::kCaller};
}

Budget Budget::within(Limits limits) const {
  Budget tighter = *this;
  tighter.limits_ = {std::min(limits.rows, limits_.rows), std::min(limits.bytes, limits_.bytes),
                     std::min(limits.memory, limits_.memory), std::min(limits.time, limits_.time)};
  tighter.deadline_ = std::min(deadline_, world_->now() + limits.time);
  return tighter;
}

Watchdog::Watchdog(const Budget& budget, std::function<void()> interrupt)
    : thread_([budget, interrupt = std::move(interrupt)](const std::stop_token& done) {
        std::mutex mutex;
        std::condition_variable_any wake;
        const std::stop_callback onCancel(budget.token(), [&] {
          const std::scoped_lock lock(mutex);
          wake.notify_all();
        });
        std::unique_lock lock(mutex);
        wake.wait_until(lock, done, budget.deadline(), [&] { return budget.token().stop_requested(); });
        if (!done.stop_requested()) interrupt();
      }) {}

}  // namespace omni
