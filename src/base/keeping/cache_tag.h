#pragma once

#include <filesystem>
#include <optional>

#include "base/result.h"

namespace omni {

/// Marks the cache folder as one (https://bford.info/cachedir), so that neither this program nor one that
/// backs up takes what is in it for somebody's data. A folder that cannot be written to stays without.
void tagCacheFolder(const std::filesystem::path& folder);

/// Whether a folder is a cache folder of this program.
bool isCacheFolder(const std::filesystem::path& folder);

/// Error kInvalidArgument: a path that somebody named is, or lies in, a cache folder of this program.
Status refuseCacheFolder(const std::filesystem::path& path);

}  // namespace omni
