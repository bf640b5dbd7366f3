#include "base/keeping/state_folder.h"

namespace omni {

namespace fs = std::filesystem;

fs::path stateFolder(const World& world) {
  if (const auto state = world.environment("XDG_STATE_HOME"); state && fs::path(*state).is_absolute())
    return fs::path(*state) / "omni";
  if (const auto home = world.environment("HOME"); home && fs::path(*home).is_absolute())
    return fs::path(*home) / ".local" / "state" / "omni";
  return {};
}

}  // namespace omni
