#pragma once

#include <filesystem>

#include "base/world.h"

namespace omni {

/// Where what was fetched for the program is kept, which it does not need to start: $XDG_DATA_HOME/omni, else
/// $HOME/.local/share/omni; empty where neither is an absolute path.
std::filesystem::path dataFolder(const World& world);

/// What engines load besides, in a folder each; empty where there is no data folder.
std::filesystem::path engineFolder(const World& world);

}  // namespace omni
