#pragma once

#include <mutex>
#include <string>
#include <unordered_set>

namespace omni {

/// Texts of which something is known to hold, at most so many; then all are forgotten. Thread-safe.
class RecentTexts {
 public:
  bool contains(const std::string& text) const {
    const std::scoped_lock lock(mutex_);
    return texts_.contains(text);
  }

  void insert(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    if (texts_.size() >= kMaxTexts) texts_.clear();
    texts_.insert(text);
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    texts_.clear();
  }

 private:
  static constexpr std::size_t kMaxTexts = 256;

  mutable std::mutex mutex_;
  std::unordered_set<std::string> texts_;
};

}  // namespace omni
