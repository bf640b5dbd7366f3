#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

#include "base/budget.h"
#include "base/threads/executor.h"

namespace omni {

/// Calls `interrupt` when the budget is exhausted while this object lives, and where `again` is above 0 anew
/// after each such time: for engines that have to be stopped from outside. It is called by the timer of the
/// budget's executor, which serves others too: it must be quick. A second call must do no harm.
class Watchdog {
 public:
  Watchdog(const Budget& budget, std::function<void()> interrupt,
           std::chrono::milliseconds again = std::chrono::milliseconds{0})
      : executor_(budget.sharedExecutor()),
        call_(executor_->timer(), budget.deadline(), again, std::move(interrupt)),
        cancelled_(budget.token(), [this] { call_.now(); }) {}

 private:
  std::shared_ptr<Executor> executor_;
  Timer::Call call_;
  std::stop_callback<std::function<void()>> cancelled_;
};

}  // namespace omni
