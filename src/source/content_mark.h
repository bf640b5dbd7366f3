#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace omni {

/// Size and time of change of a file or, together, of all in a folder; "absent": none. Equal: unchanged.
std::string contentMarkOf(const std::filesystem::path& file);

/// A mark that changes with every write to a file, or replacement of it, whatever its times are set
/// to.
std::string writingStampOf(const std::filesystem::path& file);

/// A hash of what a file holds, on top of `seed`. Error: kUnavailable, naming the file.
Result<std::uint64_t> contentHashOf(const std::filesystem::path& file, std::uint64_t seed);

}  // namespace omni
