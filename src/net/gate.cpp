#include "net/gate.h"

#include "base/counted.h"

namespace omni {

Result<Gate::Place> Gate::enter(const Budget& budget, std::string_view what) {
  std::unique_lock lock(mutex_);
  if (free_ > 0) {
    --free_;
    return Place(this);
  }
  if (queue_.size() >= waiting_)
    return fail(Code::kUnavailable,
                std::string(what) + ": " + grouped(places_) + " are under way and " + grouped(queue_.size()) +
                    " wait already",
                "Try again in a moment.");
  Waiter waiter;
  const auto place = queue_.insert(queue_.end(), &waiter);
  if (waiter.called.wait_for(lock, budget.token(), budget.remaining(), [&] { return waiter.in; }))
    return Place(this);
  queue_.erase(place);
  return tl::unexpected(budget.exhaustedError(what));
}

void Gate::leave() {
  const std::scoped_lock lock(mutex_);
  if (queue_.empty()) {
    ++free_;
    return;
  }
  Waiter& next = *queue_.front();
  queue_.pop_front();
  next.in = true;
  next.called.notify_one();
}

}  // namespace omni
