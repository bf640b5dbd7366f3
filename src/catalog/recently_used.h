#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace omni {

/// The items that were used last, within a bound of memory; an item has `bytes`. Thread-safe; an item lives
/// on while somebody holds it.
template <class Item>
class RecentlyUsed {
 public:
  using Held = std::shared_ptr<const Item>;

  /// `most`: bytes. The item used last stays even if it alone is larger.
  explicit RecentlyUsed(std::size_t most) : most_(most) {}

  /// The item at `place`, from `load` where it is not held; null, and not remembered, where that gives null.
  /// Two who miss it at once both load it.
  template <class Load>
  Held get(std::size_t place, const Load& load) {
    {
      const std::scoped_lock lock(mutex_);
      if (auto item = known(place)) return item;
    }
    Held loaded = load();
    if (!loaded) return nullptr;
    const std::scoped_lock lock(mutex_);
    if (auto item = known(place)) return item;
    keep(place, loaded);
    return loaded;
  }
  /// Bytes held.
  std::size_t held() const {
    const std::scoped_lock lock(mutex_);
    return held_;
  }

 private:
  struct Kept {
    std::size_t place;
    Held item;
  };

  Held known(std::size_t place) {
    const auto it = places_.find(place);
    if (it == places_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, it->second);
    return it->second->item;
  }
  void keep(std::size_t place, const Held& item) {
    held_ += item->bytes;
    kept_.push_front({place, item});
    places_[place] = kept_.begin();
    while (held_ > most_ && kept_.size() > 1) {
      held_ -= kept_.back().item->bytes;
      places_.erase(kept_.back().place);
      kept_.pop_back();
    }
  }

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // used last first
  std::unordered_map<std::size_t, typename std::list<Kept>::iterator> places_;
  std::size_t held_ = 0;
};

}  // namespace omni
