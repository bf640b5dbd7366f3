#include "base/world.h"

#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <random>

namespace omni {
namespace {

class RealWorld final : public World {
 public:
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
  std::chrono::system_clock::time_point today() const override { return std::chrono::system_clock::now(); }
  std::optional<std::string> environment(const std::string& name) const override {
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
  }
  std::filesystem::path cacheFolder() const override {
    // The XDG specification: "All paths set in these environment variables must be absolute", others count
    // for nothing.
    if (const auto xdg = environment("XDG_CACHE_HOME"); xdg && std::filesystem::path(*xdg).is_absolute())
      return std::filesystem::path(*xdg) / "omni";
    if (const auto home = environment("HOME"); home && !home->empty())
      return std::filesystem::path(*home) / ".cache/omni";
    return std::filesystem::temp_directory_path() / ("omni-cache-" + std::to_string(getuid()));
  }
};

}  // namespace

bool World::waitUntil(std::chrono::steady_clock::time_point time, const std::stop_token& stop) const {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_until(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

double World::random() const {
  return static_cast<double>(std::random_device{}()) / (static_cast<double>(std::random_device::max()) + 1);
}

const World& realWorld() {
  static const RealWorld world;
  return world;
}

}  // namespace omni
