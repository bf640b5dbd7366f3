#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include "base/budget.h"

namespace omni {

/// A source's content in memory, and the mark of the files that it was made of. One caller loads; the
/// others wait for it as long as their budgets last. Thread-safe.
template <class Content>
class HeldContent {
 public:
  /// The content held now, of whatever mark.
  std::optional<Content> now() const {
    const std::scoped_lock lock(mutex_);
    return content_;
  }

  /// Holds what was made in the background.
  void put(const std::string& mark, Content content) {
    const std::scoped_lock lock(mutex_);
    content_ = std::move(content);
    mark_ = mark;
  }

  /// Lets go of what is held: the next caller loads.
  void forget() {
    const std::scoped_lock lock(mutex_);
    content_.reset();
  }

  /// The held content where its mark is `mark`, else what `load()` gives, a Result<Content>. Errors: those of
  /// `load`, and of a budget that is exhausted while another caller loads.
  template <class Load>
  Result<Content> get(const std::string& mark, const Budget& budget, const Load& load) {
    {
      std::unique_lock lock(mutex_);
      if (!loaded_.wait_until(lock, budget.token(), budget.deadline(), [this] { return !loading_; }))
        return tl::unexpected(budget.exhaustedError("waiting for the files to be read"));
      if (content_ && mark_ == mark) return *content_;
      loading_ = true;
    }
    Result<Content> fresh = load();
    {
      const std::scoped_lock lock(mutex_);
      loading_ = false;
      if (fresh) {
        content_ = *fresh;
        mark_ = mark;
      }
    }
    loaded_.notify_all();
    return fresh;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any loaded_;
  bool loading_ = false;
  std::optional<Content> content_;
  std::string mark_;
};

}  // namespace omni
