#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <future>
#include <mutex>
#include <vector>

#include "base/result.h"

namespace omni {

/// The vectors of the texts that were encoded last. A question is encoded once, however many ask for it, one
/// after the other or at the same time. Thread-safe.
class RecentVectors {
 public:
  using Ids = std::vector<std::int32_t>;
  using Vector = Result<std::vector<float>>;

  explicit RecentVectors(std::size_t capacity) : capacity_(capacity) {}

  /// The vector of the text with these ids: a remembered one, or what `encode(ids)` gives; who asks meanwhile
  /// waits for it.
  template <class Encode>
  Vector get(const Ids& ids, const Encode& encode) {
    std::promise<Vector> promise;
    std::shared_future<Vector> vector;
    {
      const std::lock_guard lock(mutex_);
      for (const Entry& entry : entries_)
        if (entry.ids == ids) vector = entry.vector;
      if (!vector.valid()) remember({ids, promise.get_future().share()});
    }
    if (vector.valid()) return vector.get();
    Vector fresh = encode(ids);
    promise.set_value(fresh);
    return fresh;
  }

 private:
  struct Entry {
    Ids ids;
    std::shared_future<Vector> vector;
  };

  void remember(Entry entry) {
    if (entries_.size() == capacity_) entries_.pop_front();
    entries_.push_back(std::move(entry));
  }

  std::size_t capacity_;
  std::mutex mutex_;
  std::deque<Entry> entries_;
};

}  // namespace omni
