#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace omni {

/// Whether a file is a picture by its ending.
bool isPicture(const std::filesystem::path& file);

/// The bytes of such a file; those of an SVG that is compressed (.svgz) inflated. Errors do not always name
/// the file: kUnreadable (damaged, larger than 64 MB), kNotFound.
Result<std::string> pictureBytes(const std::filesystem::path& file);

}  // namespace omni
