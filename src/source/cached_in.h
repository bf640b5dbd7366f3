#pragma once

#include "base/world.h"

namespace omni {

/// The real clocks, a cache folder of one's own and no environment: the world of tests and benchmarks.
class CachedIn : public World {
 public:
  explicit CachedIn(std::filesystem::path cacheFolder) : cacheFolder_(std::move(cacheFolder)) {}
  std::chrono::steady_clock::time_point now() const override { return realWorld().now(); }
  std::chrono::system_clock::time_point today() const override { return realWorld().today(); }
  std::optional<std::string> environment(const std::string&) const override { return std::nullopt; }
  std::filesystem::path cacheFolder() const override { return cacheFolder_; }

 private:
  std::filesystem::path cacheFolder_;
};

}  // namespace omni
