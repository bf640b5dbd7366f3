#include "source/content_mark.h"

#include <sys/stat.h>

namespace omni {

std::string contentMarkOf(const std::filesystem::path& file) {
  struct stat seen {};
  if (stat(file.c_str(), &seen) != 0) return "absent";
  return std::to_string(seen.st_size) + "@" + std::to_string(seen.st_mtim.tv_sec) + "." +
         std::to_string(seen.st_mtim.tv_nsec);
}

}  // namespace omni
