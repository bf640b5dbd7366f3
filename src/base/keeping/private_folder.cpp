#include "base/keeping/private_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace omni {
namespace {

constexpr mode_t kOwnerAlone = 0700;
constexpr mode_t kOthers = 0077;
constexpr mode_t kWritingOthers = 0022;

tl::unexpected<Error> unusable(const std::filesystem::path& folder, const std::string& why) {
  return fail(Code::kUnavailable, "cannot keep anything in " + folder.string() + ": " + why,
              "Make it a folder of your own that can be written to, or set XDG_CACHE_HOME to one.",
              Audience::kOperator);
}

Status makeMissing(const std::filesystem::path& folder) {
  struct stat seen {};
  if (folder.empty() || stat(folder.c_str(), &seen) == 0) return {};
  OMNI_RETURN_IF_ERROR(makeMissing(folder.parent_path()));
  if (mkdir(folder.c_str(), kOwnerAlone) == 0 || errno == EEXIST) return {};
  return unusable(folder, std::strerror(errno));
}

}  // namespace

Status makePrivateFolder(const std::filesystem::path& folder) {
  OMNI_RETURN_IF_ERROR(makeMissing(folder));
  struct stat seen {};
  if (stat(folder.c_str(), &seen) != 0) return unusable(folder, std::strerror(errno));
  if (!S_ISDIR(seen.st_mode)) return unusable(folder, "it is no folder");
  if (seen.st_uid != geteuid()) return unusable(folder, "it belongs to another user");
  if ((seen.st_mode & kOthers) == 0 || chmod(folder.c_str(), kOwnerAlone) == 0) return {};
  // On a medium that cannot be written to, nothing is kept that was not there.
  return (seen.st_mode & kWritingOthers) == 0 ? Status() : unusable(folder, std::strerror(errno));
}

}  // namespace omni
