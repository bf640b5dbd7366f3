#include "catalog/recent_entries.h"

namespace omni {

std::shared_ptr<const CatalogEntry> RecentEntries::known(std::size_t place) {
  const auto it = places_.find(place);
  if (it == places_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, it->second);
  return it->second->entry;
}

std::shared_ptr<const CatalogEntry> RecentEntries::get(std::size_t place, const Load& load) {
  {
    const std::scoped_lock lock(mutex_);
    if (auto entry = known(place)) return entry;
  }
  auto loaded = load();
  if (!loaded) return nullptr;
  const std::scoped_lock lock(mutex_);
  if (auto entry = known(place)) return entry;
  held_ += loaded->bytes;
  kept_.push_front({place, loaded});
  places_[place] = kept_.begin();
  while (held_ > most_ && kept_.size() > 1) {
    held_ -= kept_.back().entry->bytes;
    places_.erase(kept_.back().place);
    kept_.pop_back();
  }
  return loaded;
}

std::size_t RecentEntries::held() const {
  const std::scoped_lock lock(mutex_);
  return held_;
}

}  // namespace omni
