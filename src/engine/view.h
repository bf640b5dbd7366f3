#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "access/caller.h"
#include "access/permission.h"
#include "base/world.h"
#include "engine/engine.h"

namespace omni {

/// The engines that callers see of a whole one: each over permitted sources alone (PermittedSource), with a
/// catalog, an index, caches and a planner of its own, so that nothing of what is hidden is in any of
/// these. Callers who may see the same share one. Those that were used last are kept. While one is opened,
/// callers who may see the same wait for it, and nobody else. Thread-safe.
class Views {
 public:
  /// `whole` must outlive this, and whatever it gives.
  Views(const Engine& whole, const World& world);
  ~Views();

  /// Errors: kRefused, the caller may see nothing; those of Engine::open().
  Result<std::shared_ptr<const Engine>> of(const Caller& caller);

 private:
  struct View;
  std::shared_ptr<View> viewOf(const Permissions& permissions);

  const Engine& whole_;
  const World& world_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<View>> views_;  // the one that was used last at the end
};

}  // namespace omni
