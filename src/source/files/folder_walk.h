#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <vector>

#include "base/result.h"

namespace omni {

/// The folders that a walk goes into: links are followed, but neither in circles nor to a folder around the
/// one that the walk began in, which holds what nobody named.
class FolderTrail {
 public:
  /// Begins a walk; folders that an earlier one entered are not entered again.
  void begin(const std::filesystem::path& folder);

  /// Whether `folder` has the folder of the beginning in it.
  bool leadsOut(const std::filesystem::path& folder) const;

  /// False for a folder that was entered before.
  bool enter(const std::filesystem::path& folder);

 private:
  std::filesystem::path start_;
  std::set<std::filesystem::path> entered_;
};

/// Whether a folder holds the texts that the pages beside it were built from: the same, said twice.
bool holdsPageSources(const std::filesystem::path& folder);

/// How many levels below a folder are looked into where all of it is meant.
inline constexpr int kDeepestFolder = 64;

struct FilesBelow {
  std::vector<std::filesystem::path> files;
  std::vector<Error> leftOut;
};

/// The files in `folder` and up to `depth` levels below it, in order; hidden files and folders are passed
/// over, and so are folders that `unwanted` names, and cache folders of this program. A folder that cannot be
/// listed is left out by name, as is a link to a folder around this one.
FilesBelow filesBelow(const std::filesystem::path& folder, int depth,
                      const std::function<bool(const std::filesystem::path&)>& unwanted = {});

}  // namespace omni
