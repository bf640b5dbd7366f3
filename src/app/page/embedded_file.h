#pragma once

#include <string_view>

namespace omni {

/// A file of a folder that the build put into the program.
struct EmbeddedFile {
  std::string_view path;  // within the folder, from a slash on: "/index.html"
  std::string_view content;
};

}  // namespace omni
