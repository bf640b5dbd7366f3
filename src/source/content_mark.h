#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace omni {

/// Size and time of change of a file, "absent" when there is none: equal marks mean unchanged content.
std::string contentMarkOf(const std::filesystem::path& file);

/// A hash of what a file holds, on top of `seed`. Error: kUnavailable, naming the file.
Result<std::uint64_t> contentHashOf(const std::filesystem::path& file, std::uint64_t seed);

}  // namespace omni
