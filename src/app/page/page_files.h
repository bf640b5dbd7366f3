#pragma once

#include <optional>
#include <string_view>

namespace omni {

/// A file of the web page, as `make ui` built it.
struct PageFile {
  std::string_view type;  // of its content, for Content-Type
  std::string_view content;
};

/// Whether the program was built with the page.
bool hasPage();

/// The file at a path from a slash on, such as "/index.html"; nothing where the page has none there.
std::optional<PageFile> pageFile(std::string_view path);

}  // namespace omni
