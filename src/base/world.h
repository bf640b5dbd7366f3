#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace omni {

/// The outside world that tests replace: clocks, chance, environment and the folder for derived files.
class World {
 public:
  virtual ~World() = default;
  virtual std::chrono::steady_clock::time_point now() const = 0;
  /// Wall-clock time, against which "last quarter" is meant.
  virtual std::chrono::system_clock::time_point today() const = 0;
  virtual std::optional<std::string> environment(const std::string& name) const = 0;
  /// Where indexes and converted graphs live; everything in it can be rebuilt.
  virtual std::filesystem::path cacheFolder() const = 0;
  /// Blocks until `now()` is `time`; false when `stop` was requested first. Here: by the machine's clock.
  virtual bool waitUntil(std::chrono::steady_clock::time_point time, const std::stop_token& stop) const;
  /// A number of [0, 1) that nobody foresees. Here: from the machine's source of randomness.
  virtual double random() const;
};

/// The real one: cache in $XDG_CACHE_HOME/omni, else $HOME/.cache/omni, else the system's temporary folder.
const World& realWorld();

}  // namespace omni
