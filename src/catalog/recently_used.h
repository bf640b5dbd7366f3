#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace omni {

/// The items that were used last, within a bound of memory; an item has `bytes`. Thread-safe; an item lives
/// on while somebody holds it.
template <class Item>
class RecentlyUsed {
 public:
  using Held = std::shared_ptr<const Item>;

  /// `most`: bytes. The item used last stays even if it alone is larger.
  explicit RecentlyUsed(std::size_t most) : most_(most) {}

  /// The item of `key`, from `load` where it is not held; null, and not remembered, where that gives null. Of
  /// those who miss it at once one loads it, and the others wait.
  template <class Load>
  Held get(std::uint64_t key, const Load& load) {
    {
      std::unique_lock lock(mutex_);
      loaded_.wait(lock, [&] { return !loading_.contains(key); });
      if (auto item = known(key)) return item;
      loading_.insert(key);
    }
    Held loaded = load();
    {
      const std::scoped_lock lock(mutex_);
      loading_.erase(key);
      if (loaded) keep(key, loaded);
    }
    loaded_.notify_all();
    return loaded;
  }
  /// Bytes held.
  std::size_t held() const {
    const std::scoped_lock lock(mutex_);
    return held_;
  }

 private:
  struct Kept {
    std::uint64_t key;
    Held item;
  };

  Held known(std::uint64_t key) {
    const auto it = places_.find(key);
    if (it == places_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, it->second);
    return it->second->item;
  }
  void keep(std::uint64_t key, const Held& item) {
    held_ += item->bytes;
    kept_.push_front({key, item});
    places_[key] = kept_.begin();
    while (held_ > most_ && kept_.size() > 1) {
      held_ -= kept_.back().item->bytes;
      places_.erase(kept_.back().key);
      kept_.pop_back();
    }
  }

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable loaded_;
  std::unordered_set<std::uint64_t> loading_;  // keys
  std::list<Kept> kept_;                       // used last first
  std::unordered_map<std::uint64_t, typename std::list<Kept>::iterator> places_;
  std::size_t held_ = 0;
};

}  // namespace omni
