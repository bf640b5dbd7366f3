#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>

#include "base/result.h"

namespace omni {

/// The private memory of a process, as the kernel counts it: pages of files do not count, they can
/// be dropped.
class PrivateMemory {
 public:
  explicit PrivateMemory(const std::string& process = "self")
      : file_(open(("/proc/" + process + "/statm").c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~PrivateMemory() {
    if (file_ >= 0) close(file_);
  }
  PrivateMemory(const PrivateMemory&) = delete;
  PrivateMemory& operator=(const PrivateMemory&) = delete;

  /// Bytes in memory now; 0 when the process is gone.
  std::size_t resident() const {
    const auto pages = read();
    return pages[1] > pages[2] ? (pages[1] - pages[2]) * pageBytes() : 0;
  }
  /// Bytes that were asked for, touched or not; what RLIMIT_DATA limits, and a little more.
  std::size_t reserved() const { return read()[5] * pageBytes(); }

 private:
  static std::size_t pageBytes() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
  // size, resident, shared, text, (unused), data.
  std::array<std::size_t, 6> read() const {
    std::array<std::size_t, 6> pages{};
    char text[128] = {};
    if (file_ < 0 || pread(file_, text, sizeof text - 1, 0) <= 0) return pages;
    char* at = text;
    for (auto& number : pages) number = std::strtoull(at, &at, 10);
    return pages;
  }

  int file_;
};

// The message of a worker at its memory bound, and its detection.

/// `most`: bytes that reading may hold.
inline Error filesTooLarge(std::size_t most) {
  return {Code::kLimit,
          "its files need more memory than they may take (" + std::to_string(most >> 20u) + " MB)",
          "Split them, or see whether one is damaged.", Audience::kOperator};
}

inline Error queryTooLarge() {
  return {Code::kLimit, "the query needs more memory than it may use", "Ask for less at once."};
}

}  // namespace omni
