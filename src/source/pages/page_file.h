#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace omni {

/// Whether the file is a page by its ending: HTML or Markdown.
bool isPage(const std::filesystem::path& file);
bool isHtml(const std::filesystem::path& file);

/// The bytes of a page's file. Errors: kNotFound, kUnreadable (larger than 64 MB).
Result<std::string> pageBytes(const std::filesystem::path& file);

/// The page as UTF-8. Errors: those of pageBytes().
Result<std::string> pageText(const std::filesystem::path& file);

}  // namespace omni
