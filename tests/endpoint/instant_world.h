#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>

#include "source/cached_in.h"

namespace omni {

/// A world in which waiting takes no time: the clock jumps ahead by what was waited for. It has no
/// environment but what is set, an empty folder of the test's own for derived files, and chance that always
/// says the same.
class InstantWorld final : public CachedIn {
 public:
  explicit InstantWorld(std::filesystem::path cacheFolder = {}) : CachedIn(std::move(cacheFolder)) {}

  std::chrono::steady_clock::time_point now() const override {
    return std::chrono::steady_clock::now() + waited();
  }
  std::chrono::system_clock::time_point today() const override {
    return std::chrono::system_clock::now() + waited();
  }
  bool waitUntil(std::chrono::steady_clock::time_point time, const std::stop_token& stop) const override {
    if (const auto ahead = time - now(); ahead.count() > 0) waited_ += ahead.count();
    return !stop.stop_requested();
  }
  double random() const override { return 0.5; }
  std::optional<std::string> environment(const std::string& name) const override {
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional(found->second);
  }
  /// Before anybody asks.
  void set(const std::string& name, std::string value) { variables_[name] = std::move(value); }

  /// How long all waits would have taken.
  std::chrono::steady_clock::duration waited() const { return std::chrono::steady_clock::duration(waited_); }

 private:
  std::map<std::string, std::string> variables_;
  mutable std::atomic<std::chrono::steady_clock::rep> waited_{0};
};

}  // namespace omni
