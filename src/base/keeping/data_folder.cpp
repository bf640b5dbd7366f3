#include "base/keeping/data_folder.h"

namespace omni {

namespace fs = std::filesystem;

fs::path dataFolder(const World& world) {
  if (const fs::path data = world.environment("XDG_DATA_HOME").value_or(""); data.is_absolute())
    return data / "omni";
  const fs::path home = world.environment("HOME").value_or("");
  return home.is_absolute() ? home / ".local/share/omni" : fs::path();
}

fs::path engineFolder(const World& world) {
  const fs::path data = dataFolder(world);
  return data.empty() ? data : data / "engines";
}

}  // namespace omni
