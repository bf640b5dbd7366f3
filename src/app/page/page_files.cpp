#include "app/page/page_files.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "app/page/embedded_file.h"

namespace omni {

extern const std::span<const EmbeddedFile> kPageFiles;  // build/page, empty where it was not built

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
}};

}  // namespace

bool hasPage() {
  return !kPageFiles.empty();
}

std::optional<PageFile> pageFile(std::string_view path) {
  const auto file = std::ranges::find(kPageFiles, path, &EmbeddedFile::path);
  const auto* type = std::ranges::find_if(kTypes, [&](const auto& one) { return path.ends_with(one.first); });
  if (file == kPageFiles.end() || type == kTypes.end()) return std::nullopt;
  return PageFile{type->second, file->content};
}

}  // namespace omni
