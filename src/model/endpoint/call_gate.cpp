#include "model/endpoint/call_gate.h"

namespace omni {

Result<CallGate::Place> CallGate::enter(const Budget& budget, std::string_view what) {
  std::unique_lock lock(mutex_);
  if (free_ > 0) {
    --free_;
    return Place(this);
  }
  Waiter waiter;
  const auto place = queue_.insert(queue_.end(), &waiter);
  if (waiter.called.wait_for(lock, budget.token(), budget.remaining(), [&] { return waiter.in; }))
    return Place(this);
  queue_.erase(place);
  return tl::unexpected(budget.exhaustedError(what));
}

void CallGate::leave() {
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
