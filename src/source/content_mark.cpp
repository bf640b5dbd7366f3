#include "source/content_mark.h"

#include <sys/stat.h>

#include <fstream>

#include "base/text.h"
#include "source/files/folder_walk.h"

namespace omni {
namespace {

std::string markOfFolder(const std::filesystem::path& folder) {
  std::uint64_t mark = fnv1a("folder");
  for (const auto& file : filesBelow(folder, kDeepestFolder).files)
    if (std::error_code error; !std::filesystem::is_directory(file, error))
      mark = fnv1a(file.string() + "\n" + contentMarkOf(file) + "\n", mark);
  return hex(mark);
}

}  // namespace

std::string contentMarkOf(const std::filesystem::path& file) {
  struct stat seen {};
  if (stat(file.c_str(), &seen) != 0) return "absent";
  if (S_ISDIR(seen.st_mode)) return markOfFolder(file);
  return std::to_string(seen.st_size) + "@" + std::to_string(seen.st_mtim.tv_sec) + "." +
         std::to_string(seen.st_mtim.tv_nsec);
}

std::string writingStampOf(const std::filesystem::path& file) {
  struct stat seen {};
  if (stat(file.c_str(), &seen) != 0) return "absent";
  std::string stamp;
  for (const long part : {static_cast<long>(seen.st_size), seen.st_mtim.tv_sec, seen.st_mtim.tv_nsec,
                          seen.st_ctim.tv_sec, seen.st_ctim.tv_nsec, static_cast<long>(seen.st_ino)})
    stamp += std::to_string(part) + " ";
  return stamp;
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
