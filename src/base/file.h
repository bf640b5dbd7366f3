#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// A file from the byte at `from` on, or `most` bytes of that. Errors: kNotFound, kUnreadable, each naming
/// the path.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t most = SIZE_MAX,
                             std::size_t from = 0);

/// The paths of all that lies in a folder, sorted. Errors: kNotFound, kUnavailable, each naming the folder.
Result<std::vector<std::filesystem::path>> listFolder(const std::filesystem::path& folder);

/// Replaces a file atomically (temporary neighbour, then rename), creating its folder; a kill leaves the old
/// file or none.
Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);
/// The same of several parts, one after the other.
Status writeFileAtomically(const std::filesystem::path& path, std::initializer_list<std::string_view> parts);

}  // namespace omni
