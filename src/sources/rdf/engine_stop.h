#pragma once

#include <omni_native.h>

#include <chrono>
#include <memory>
#include <semaphore>

#include "base/budget.h"

namespace omni {

/// Carries an exhausted budget into the engine while it works: first asks at its polls, then insists.
class EngineStop {
 public:
  explicit EngineStop(const Budget& budget)
      : cancel_(omni_cancel_new()), watchdog_(std::make_unique<Watchdog>(budget, [this] { stop(); })) {}
  ~EngineStop() {
    finished_.release();
    watchdog_.reset();
  }
  EngineStop(const EngineStop&) = delete;
  EngineStop& operator=(const EngineStop&) = delete;

  const OmniCancel* handle() const { return cancel_.get(); }

 private:
  struct Free {
    void operator()(OmniCancel* cancel) const { omni_cancel_free(cancel); }
  };

  void stop() {
    constexpr std::chrono::milliseconds kPatience{100};
    omni_cancel_fire(cancel_.get());
    if (!finished_.try_acquire_for(kPatience)) omni_cancel_fire(cancel_.get());
  }

  std::unique_ptr<OmniCancel, Free> cancel_;
  std::binary_semaphore finished_{0};
  std::unique_ptr<Watchdog> watchdog_;
};

}  // namespace omni
