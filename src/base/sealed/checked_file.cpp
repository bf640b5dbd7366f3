#include "base/sealed/checked_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>

#include "base/sealed/checksum.h"

namespace omni {
namespace {

constexpr std::size_t kBlock = FileChecksums::kBlock;

std::size_t blocksOf(std::size_t size) {
  return (size + kBlock - 1) / kBlock;
}

// How many bytes of a block came; fewer than `length` where the file ends before, or cannot be read.
std::size_t readAt(int file, char* to, std::size_t length, std::size_t offset) {
  std::size_t held = 0;
  while (held < length) {
    const ssize_t got = pread(file, to + held, length - held, static_cast<off_t>(offset + held));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    held += static_cast<std::size_t>(got);
  }
  return held;
}

tl::unexpected<Error> unreadable(const std::filesystem::path& path, const std::string& why) {
  return fail(Code::kUnreadable, path.string() + " " + why, "Delete it; it is made again.",
              Audience::kOperator);
}

}  // namespace

struct CheckedFile::State {
  State(int opened, FileChecksums known)
      : file(opened), sums(std::move(known)), present(sums.blocks.size()), missing(sums.blocks.size()) {}
  ~State() {
    if (at != nullptr) munmap(at, sums.size);
    close(file);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  bool has(std::size_t block) const { return present[block].load(std::memory_order_acquire) != 0; }

  bool load(std::size_t offset, std::size_t length);
  // Under the lock.
  bool loadBlock(std::size_t block) {
    const std::size_t offset = block * kBlock, length = std::min(kBlock, sums.size - offset);
    char* to = at + offset;
    if (readAt(file, to, length, offset) == length && checksum({to, length}) == sums.blocks[block]) {
      present[block].store(1, std::memory_order_release);
      missing.fetch_sub(1, std::memory_order_release);
      return true;
    }
    std::fill_n(to, length, '\0');
    damaged.store(true, std::memory_order_relaxed);
    return false;
  }

  const int file;
  const FileChecksums sums;
  char* at = nullptr;
  std::mutex mutex;  // held while a block is loaded
  std::vector<std::atomic<std::uint8_t>> present;
  std::atomic<std::size_t> missing;
  std::atomic<bool> damaged = false;
};

static_assert(sizeof(std::atomic<std::uint8_t>) == 1);

CheckedFile::CheckedFile() = default;
CheckedFile::~CheckedFile() = default;
CheckedFile::CheckedFile(CheckedFile&&) noexcept = default;
CheckedFile& CheckedFile::operator=(CheckedFile&&) noexcept = default;

Result<FileChecksums> checksumsOf(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return unreadable(path, "cannot be read");
  FileChecksums sums;
  std::vector<char> block(kBlock);
  for (std::size_t held = kBlock; held == kBlock;) {
    held = readAt(file, block.data(), kBlock, sums.size);
    if (held > 0) sums.blocks.push_back(checksum({block.data(), held}));
    sums.size += held;
  }
  close(file);
  return sums;
}

Result<CheckedFile> CheckedFile::open(const std::filesystem::path& path, FileChecksums sums) {
  const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return unreadable(path, "cannot be opened");
  CheckedFile file;
  file.size_ = sums.size;
  file.state_ = std::make_unique<State>(opened, std::move(sums));
  const FileChecksums& known = file.state_->sums;
  struct stat seen {};
  if (fstat(opened, &seen) != 0 || static_cast<std::uint64_t>(seen.st_size) != known.size ||
      known.blocks.size() != blocksOf(known.size))
    return unreadable(path, "is not as long as it was when it was written");
  if (known.size == 0) return file;
  void* at =
      mmap(nullptr, known.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return unreadable(path, "does not fit into memory");
  file.state_->at = static_cast<char*>(at);
  file.at_ = file.state_->at;
  return file;
}

bool CheckedFile::State::load(std::size_t offset, std::size_t length) {
  if (offset > sums.size || length > sums.size - offset) return false;
  if (missing.load(std::memory_order_acquire) == 0) return true;
  const std::size_t end = blocksOf(offset + length);
  for (std::size_t block = offset / kBlock; block < end; ++block) {
    if (has(block)) continue;
    const std::scoped_lock lock(mutex);
    if (!has(block) && !loadBlock(block)) return false;
  }
  return true;
}

bool CheckedFile::load(const void* handle, std::size_t offset, std::size_t length) {
  // Engines hold what they only read; that reading loads blocks changes nothing that anybody sees.
  return handle && static_cast<State*>(const_cast<void*>(handle))->load(offset, length);
}

bool CheckedFile::isDamaged() const {
  return state_ && state_->damaged.load(std::memory_order_relaxed);
}

const void* CheckedFile::present() const {
  return state_ ? state_->present.data() : nullptr;
}

}  // namespace omni
