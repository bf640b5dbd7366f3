#pragma once

#include <filesystem>

namespace omni {

/// Gives this process a folder of its own below the cache folder for what engines lay aside while they load
/// (TMPDIR names it), and takes away those of processes that are gone. Where it cannot be made, nothing
/// changes. Before other threads are started.
void takeScratchFolder(const std::filesystem::path& cacheFolder);

}  // namespace omni
