#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "catalog/catalog.h"
#include "source/outcome.h"

namespace omni {

/// Results of named tools that are given again for the time that each tool allows. A result belongs to the
/// catalog of those who may see the same: it is given to nobody else, and goes with that. Thread-safe.
class ToolCache {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Null where there is none, or its time is over.
  std::shared_ptr<const Outcome> find(const std::string& key, const std::shared_ptr<const Catalog>& catalog,
                                      Time now);
  void put(const std::string& key, const std::shared_ptr<const Catalog>& catalog, const Outcome& outcome,
           Time until);

 private:
  struct Kept {
    std::string key;
    std::weak_ptr<const Catalog> catalog;
    Time until;
    std::shared_ptr<const Outcome> outcome;
    std::size_t bytes = 0;
  };

  std::mutex mutex_;
  std::list<Kept> kept_;  // the newest first
  std::size_t bytes_ = 0;
};

}  // namespace omni
