#include "source/content_mark.h"

#include <sys/stat.h>

#include <fstream>

#include "base/text.h"

namespace omni {

std::string contentMarkOf(const std::filesystem::path& file) {
  struct stat seen {};
  if (stat(file.c_str(), &seen) != 0) return "absent";
  return std::to_string(seen.st_size) + "@" + std::to_string(seen.st_mtim.tv_sec) + "." +
         std::to_string(seen.st_mtim.tv_nsec);
}

Result<std::uint64_t> contentHashOf(const std::filesystem::path& file, std::uint64_t seed) {
  std::ifstream in(file, std::ios::binary);
  std::string piece(1u << 20u, '\0');
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    seed = fnv1a({piece.data(), static_cast<std::size_t>(in.gcount())}, seed);
  }
  if (in.eof()) return seed;
  return fail(Code::kUnavailable, "cannot read " + file.string(), "Check its permissions.",
              Audience::kOperator);
}

}  // namespace omni
