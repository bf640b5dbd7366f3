#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace omni {

/// The error of a file that cannot be used: `why` follows its name (and line, unless 0).
Error unusable(const std::filesystem::path& file, std::size_t line, const std::string& why,
               std::string hint = "Mend the file, or export it again.");

/// The file's text. Errors: those of readTextFile(), and kUnreadable (not UTF-8).
Result<std::string> readGraphText(const std::filesystem::path& file);

}  // namespace omni
