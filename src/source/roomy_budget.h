#pragma once

#include "base/budget.h"

namespace omni {

/// A clock that stands still, so far ahead that what waits by the machine's own clock for a deadline of this
/// one never sees it.
class StandingClock final : public World {
 public:
  std::chrono::steady_clock::time_point now() const override { return now_; }
  std::chrono::system_clock::time_point today() const override { return realWorld().today(); }
  std::optional<std::string> environment(const std::string&) const override { return std::nullopt; }
  std::filesystem::path cacheFolder() const override { return realWorld().cacheFolder(); }

 private:
  std::chrono::steady_clock::time_point now_ = std::chrono::steady_clock::now() + std::chrono::hours(24);
};

/// For tests that are not about time: no machine is so busy that it runs out, nor a share of it.
inline Limits roomyLimits() {
  return {.time = std::chrono::minutes(30)};
}
inline Budget roomyBudget() {
  static const StandingClock clock;
  return Budget(roomyLimits(), clock);
}

}  // namespace omni
