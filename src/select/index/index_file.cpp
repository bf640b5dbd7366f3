#include "select/index/index_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/file.h"

namespace omni {

IndexContent IndexFile::read() const {
  IndexContent content;
  auto file = readFile(path_);
  if (!file) return content;
  content.bytes = std::make_shared<const std::string>(*std::move(file));
  std::string_view rest = *content.bytes;
  while (auto stored = readBlock(rest)) {
    rest.remove_prefix(stored->bytes);
    content.blocks.push_back(*stored);
  }
  content.sound = rest.empty() && !content.blocks.empty();
  return content;
}

IndexLock::IndexLock(const std::filesystem::path& index) {
  std::error_code error;
  std::filesystem::create_directories(index.parent_path(), error);
  file_ = ::open((index.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ >= 0)
    while (::flock(file_, LOCK_EX) != 0 && errno == EINTR) continue;
}

IndexLock::~IndexLock() {
  if (file_ >= 0) ::close(file_);
}

Status IndexFile::append(std::string_view block) const {
  const int file = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  bool good = file >= 0;
  while (good && !block.empty()) {
    const auto wrote = ::write(file, block.data(), block.size());
    if (wrote < 0 && errno == EINTR) continue;
    good = wrote > 0;
    if (good) block.remove_prefix(static_cast<std::size_t>(wrote));
  }
  const std::string why = std::strerror(errno);
  if (file >= 0) ::close(file);
  if (good) return {};
  return fail(Code::kUnavailable, "cannot add to " + path_.string() + ": " + why,
              "Check the folder's permissions and free space.", Audience::kOperator);
}

Status IndexFile::replace(std::string_view block) const {
  removeLeftovers();
  return writeFileAtomically(path_, block);
}

// Temporary neighbours of writers that were killed: under the lock there is no other writer.
void IndexFile::removeLeftovers() const {
  std::error_code error;
  const std::string beginning = path_.filename().string() + ".tmp";
  const auto siblings = listFolder(path_.parent_path());
  if (!siblings) return;
  for (const auto& file : *siblings)
    if (file.filename().string().starts_with(beginning)) std::filesystem::remove(file, error);
}

}  // namespace omni
