#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "catalog/catalog_entry.h"

namespace omni {

/// The entries that were used last, within a bound of memory. Thread-safe; an entry lives on while somebody
/// holds it.
class RecentEntries {
 public:
  using Load = std::function<std::shared_ptr<const CatalogEntry>()>;

  /// `most`: bytes, as CatalogEntry counts them. The entry used last stays even if it alone is larger.
  explicit RecentEntries(std::size_t most) : most_(most) {}

  /// The entry at `place`, loaded where it is not held; null, and not remembered, where `load` gives null.
  /// Two who miss it at once both load it.
  std::shared_ptr<const CatalogEntry> get(std::size_t place, const Load& load);
  /// Bytes held.
  std::size_t held() const;

 private:
  struct Kept {
    std::size_t place;
    std::shared_ptr<const CatalogEntry> entry;
  };
  std::shared_ptr<const CatalogEntry> known(std::size_t place);

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // used last first
  std::unordered_map<std::size_t, std::list<Kept>::iterator> places_;
  std::size_t held_ = 0;
};

}  // namespace omni
