#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Whether a relative path (with '/') fits a pattern: '?' and '*' stand for characters of one name, "**" also
/// for whole folders. A pattern without '/' is asked of the last name alone. Names are compared in NFC.
bool matchesGlob(std::string_view pattern, std::string_view path);

bool matchesAnyGlob(const std::vector<std::string>& patterns, std::string_view path);

/// True when a path holds '*' or '?'.
bool isGlob(std::string_view path);

}  // namespace omni
