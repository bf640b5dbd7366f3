#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/budget.h"
#include "base/result.h"

namespace omni {

/// Held by one process, or one thread of it, at a time, by a file of its own; the kernel lets go of it
/// whatever ends the process.
class FileLock {
 public:
  /// Waits for its holder. Errors: kUnavailable, when the file cannot be written; kDeadline and
  /// kCancelled.
  static Result<FileLock> acquire(const std::filesystem::path& file, const Budget& budget);
  /// Nothing where another holds it, or the file cannot be written.
  static std::optional<FileLock> tryAcquire(const std::filesystem::path& file);

  /// The holder of a copy holds the lock too.
  int descriptor() const { return descriptor_; }

  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;

 private:
  explicit FileLock(const std::filesystem::path& file);
  bool tryLock() const;

  int descriptor_;
};

/// That what is kept cannot be written, kUnavailable.
Error unwritableKept(const std::filesystem::path& path, const std::string& why);

}  // namespace omni
