#include "base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace omni {
namespace {

std::filesystem::path temporaryNeighbour(const std::filesystem::path& path) {
  static std::atomic<unsigned> serial{0};
  return path.string() + ".tmp" + std::to_string(::getpid()) + "." + std::to_string(serial++);
}

}  // namespace

Result<std::string> readFile(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    return fail(Code::kNotFound, "no such file: " + path.string(), "Check the path.");
  if (std::filesystem::is_directory(path, error))
    return fail(Code::kUnreadable, path.string() + " is a folder, not a file");
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in)
    return fail(Code::kUnreadable, "cannot read " + path.string() + ": " + std::strerror(errno),
                "Check its permissions.");
  return std::move(bytes).str();
}

Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  const auto temporary = temporaryNeighbour(path);
  {
    std::ofstream out(temporary, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) {
      std::filesystem::remove(temporary, error);
      return fail(Code::kUnavailable, "cannot write " + path.string() + ": " + std::strerror(errno),
                  "Check the folder's permissions and free space.", Audience::kOperator);
    }
  }
  std::filesystem::rename(temporary, path, error);
  if (!error) return {};
  const std::string why = error.message();
  std::filesystem::remove(temporary, error);
  return fail(Code::kUnavailable, "cannot replace " + path.string() + ": " + why,
              "Check the folder's permissions.", Audience::kOperator);
}

}  // namespace omni
