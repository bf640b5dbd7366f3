#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace omni {

/// The outside world that tests replace: clocks, environment and the folder for derived files.
class World {
 public:
  virtual ~World() = default;
  virtual std::chrono::steady_clock::time_point now() const = 0;
  /// Wall-clock time, against which "last quarter" is meant.
  virtual std::chrono::system_clock::time_point today() const = 0;
  virtual std::optional<std::string> environment(const std::string& name) const = 0;
  /// Where indexes and converted graphs live; everything in it can be rebuilt.
  virtual std::filesystem::path cacheFolder() const = 0;
};

/// The real one: cache in $XDG_CACHE_HOME/omni, else $HOME/.cache/omni, else the system's temporary folder.
const World& realWorld();

}  // namespace omni
