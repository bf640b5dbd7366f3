#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace omni {
namespace {

constexpr std::size_t kChunk = 1u << 16u;

std::filesystem::path temporaryNeighbour(const std::filesystem::path& path) {
  static std::atomic<unsigned> serial{0};
  return path.string() + ".tmp" + std::to_string(::getpid()) + "." + std::to_string(serial++);
}

struct OpenFile {
  explicit OpenFile(int opened) : number(opened) {}
  ~OpenFile() {
    if (number >= 0) ::close(number);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number;
};

tl::unexpected<Error> unreadable(const std::filesystem::path& path) {
  return fail(Code::kUnreadable, "cannot read " + path.string() + ": " + std::strerror(errno),
              "Check its permissions.");
}

}  // namespace

Result<std::string> readFile(const std::filesystem::path& path, std::size_t most, std::size_t from) {
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number < 0 && errno == ENOENT)
    return fail(Code::kNotFound, "no such file: " + path.string(), "Check the path.");
  struct stat seen {};
  if (file.number < 0 || ::fstat(file.number, &seen) != 0) return unreadable(path);
  if (S_ISDIR(seen.st_mode)) return fail(Code::kUnreadable, path.string() + " is a folder, not a file");
  const auto size = static_cast<std::size_t>(seen.st_size);
  if (from > 0 && ::lseek(file.number, static_cast<off_t>(from), SEEK_SET) < 0) return unreadable(path);
  std::string bytes(std::min(size > from ? size - from + 1 : 1, most), '\0');
  std::size_t held = 0;
  for (ssize_t got = 1; got != 0 && held < most;) {
    // A pipe, or a file that grows.
    if (held == bytes.size()) bytes.resize(std::min(held + kChunk, most));
    got = ::read(file.number, bytes.data() + held, bytes.size() - held);
    if (got < 0 && errno != EINTR) return unreadable(path);
    held += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  }
  bytes.resize(held);
  return bytes;
}

Result<std::vector<std::filesystem::path>> listFolder(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> paths;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    paths.push_back(at->path());
  if (error == std::errc::no_such_file_or_directory)
    return fail(Code::kNotFound, "no such folder: " + folder.string(), "Check the path.");
  if (error)
    return fail(Code::kUnavailable, "cannot list " + folder.string() + ": " + error.message(),
                "Check its permissions.", Audience::kOperator);
  std::sort(paths.begin(), paths.end());
  return paths;
}

Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  return writeFileAtomically(path, {bytes});
}

Status writeFileAtomically(const std::filesystem::path& path, std::initializer_list<std::string_view> parts) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  const auto temporary = temporaryNeighbour(path);
  {
    std::ofstream out(temporary, std::ios::binary);
    for (const std::string_view bytes : parts)
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
