#pragma once

#include <filesystem>

#include "base/world.h"

namespace omni {

/// Where what people did is kept, which cannot be rebuilt: $XDG_STATE_HOME/omni, else
/// $HOME/.local/state/omni; empty where neither is an absolute path.
std::filesystem::path stateFolder(const World& world);

}  // namespace omni
