#pragma once

#include <omni_native.h>

#include <chrono>
#include <memory>

#include "base/watchdog.h"

namespace omni {

/// Carries an exhausted budget into the engine while it works: first asks at its polls, then insists.
class EngineStop {
 public:
  explicit EngineStop(const Budget& budget)
      : cancel_(omni_cancel_new()),
        watchdog_(
            budget, [cancel = cancel_.get()] { omni_cancel_fire(cancel); }, kGrace) {}

  const OmniCancel* handle() const { return cancel_.get(); }

 private:
  struct Free {
    void operator()(OmniCancel* cancel) const { omni_cancel_free(cancel); }
  };
  static constexpr std::chrono::milliseconds kGrace{100};

  std::unique_ptr<OmniCancel, Free> cancel_;
  Watchdog watchdog_;
};

}  // namespace omni
