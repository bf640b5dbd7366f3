#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// The content mark of a server, which is asked for it no more often than its configuration says, or when
/// somebody found that it has changed. Thread-safe.
class KeptMark {
 public:
  KeptMark(const World& world, std::chrono::seconds age) : world_(&world), age_(age) {}

  /// The kept value where it is young enough, else what `ask()` gives, a Result<std::string>.
  template <class Ask>
  Result<std::string> get(const Ask& ask) {
    {
      const std::scoped_lock lock(mutex_);
      if (mark_ && world_->now() - asked_ < age_) return *mark_;
    }
    Result<std::string> fresh = ask();
    const std::scoped_lock lock(mutex_);
    if (fresh) {
      mark_ = *fresh;
      asked_ = world_->now();
    }
    return fresh;
  }

  /// The next who asks for it asks the server.
  void forget() {
    const std::scoped_lock lock(mutex_);
    mark_.reset();
  }

 private:
  const World* world_;
  const std::chrono::seconds age_;
  std::mutex mutex_;
  std::optional<std::string> mark_;
  std::chrono::steady_clock::time_point asked_;
};

}  // namespace omni
