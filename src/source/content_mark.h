#pragma once

#include <filesystem>
#include <string>

namespace omni {

/// Size and time of change of a file, "absent" when there is none: equal marks mean unchanged content.
std::string contentMarkOf(const std::filesystem::path& file);

}  // namespace omni
