#include "base/keeping/cache_tag.h"

#include "base/file.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTag =
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is the cache of OmniRetrieval. All that is in it can be deleted.\n";

fs::path tagOf(const fs::path& folder) {
  return folder / "CACHEDIR.TAG";
}

}  // namespace

void tagCacheFolder(const fs::path& folder) {
  if (!isCacheFolder(folder)) (void)writeFileAtomically(tagOf(folder), kTag);
}

bool isCacheFolder(const fs::path& folder) {
  const auto tag = readFile(tagOf(folder), kTag.size());
  return tag && *tag == kTag;
}

Status refuseCacheFolder(const fs::path& path) {
  std::error_code error;
  fs::path around = fs::weakly_canonical(fs::absolute(path, error), error);
  for (fs::path last; around != last; last = around, around = around.parent_path())
    if (isCacheFolder(around))
      return fail(Code::kInvalidArgument,
                  path.string() + " lies in the cache folder " + around.string() +
                      ", which holds copies of sources and no source",
                  "Name the folder of the data itself.");
  return {};
}

}  // namespace omni
