#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace omni {

/// A file's text, inflated where it is compressed (gzip), without a byte order mark. Errors name the file:
/// kUnreadable (corrupt, empty), kUnavailable (cannot be opened), kLimit (more than four gigabytes).
Result<std::string> readTextFile(const std::filesystem::path& file);

/// At most `bytes` of its beginning, inflated; empty where it cannot be read.
std::string beginningOf(const std::filesystem::path& file, std::size_t bytes);

}  // namespace omni
