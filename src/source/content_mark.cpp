#include "source/content_mark.h"

namespace omni {

std::string contentMarkOf(const std::filesystem::path& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error) return "absent";
  const auto time = std::filesystem::last_write_time(file, error);
  return std::to_string(size) + "@" + std::to_string(time.time_since_epoch().count());
}

}  // namespace omni
