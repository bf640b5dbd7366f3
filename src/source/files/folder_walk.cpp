#include "source/files/folder_walk.h"

#include <algorithm>

#include "base/file.h"
#include "base/keeping/cache_tag.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

using Unwanted = std::function<bool(const fs::path&)>;

void walk(const fs::path& folder, int depth, const Unwanted& unwanted, FolderTrail& trail,
          FilesBelow& found) {
  if (!trail.enter(folder)) return;
  const auto inside = listFolder(folder);
  if (!inside) {
    found.leftOut.push_back(inside.error());
    return;
  }
  std::error_code unreachable;
  for (const fs::path& path : *inside) {
    if (path.filename().string().starts_with('.')) continue;
    if (!fs::is_directory(path, unreachable))
      found.files.push_back(path);
    else if (depth == 0 || (unwanted && unwanted(path)) || isCacheFolder(path))
      continue;
    else if (trail.leadsOut(path))
      found.leftOut.push_back({Code::kUnreadable,
                               path.string() + " is a link to a folder around it and was not followed",
                               "Name that folder itself if it is meant.", Audience::kOperator});
    else
      walk(path, depth - 1, unwanted, trail, found);
  }
}

}  // namespace

void FolderTrail::begin(const fs::path& folder) {
  std::error_code error;
  start_ = fs::canonical(folder, error);
}

bool FolderTrail::leadsOut(const fs::path& folder) const {
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  if (error || real == start_) return false;
  return std::mismatch(real.begin(), real.end(), start_.begin(), start_.end()).first == real.end();
}

bool FolderTrail::enter(const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  return error || entered_.insert(real).second;
}

bool holdsPageSources(const fs::path& folder) {
  std::error_code unreachable;
  return folder.filename() == "_sources" && fs::exists(folder.parent_path() / "index.html", unreachable);
}

FilesBelow filesBelow(const fs::path& folder, int depth, const Unwanted& unwanted) {
  FolderTrail trail;
  trail.begin(folder);
  FilesBelow found;
  walk(folder, depth, unwanted, trail, found);
  return found;
}

}  // namespace omni
