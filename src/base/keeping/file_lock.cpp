#include "base/keeping/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

namespace omni {
namespace {

constexpr std::chrono::milliseconds kBetweenTries{20};

}  // namespace

Error unwritableKept(const std::filesystem::path& path, const std::string& why) {
  return {Code::kUnavailable, "cannot write " + path.string() + " in the cache folder: " + why,
          "Make the folder writable, or set XDG_CACHE_HOME to one that is.", Audience::kOperator};
}

FileLock::FileLock(const std::filesystem::path& file)
    : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}

Result<FileLock> FileLock::acquire(const std::filesystem::path& file, const Budget& budget) {
  FileLock lock(file);
  if (lock.descriptor_ < 0) return tl::unexpected(unwritableKept(file, std::strerror(errno)));
  while (!lock.tryLock()) {
    if (budget.exhausted())
      return tl::unexpected(budget.exhaustedError("waiting for another process that reads the files"));
    std::this_thread::sleep_for(kBetweenTries);
  }
  return lock;
}

std::optional<FileLock> FileLock::tryAcquire(const std::filesystem::path& file) {
  FileLock lock(file);
  if (lock.descriptor_ < 0 || !lock.tryLock()) return std::nullopt;
  return lock;
}

bool FileLock::tryLock() const {
  return flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

}  // namespace omni
