#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "audit/audit_head.h"
#include "base/result.h"

namespace omni {

/// A file of records, one JSON object a line, each with the hash of the one before. Several processes may
/// append to one file: each record is written in one piece under a lock on FILE.head. What a process that was
/// killed left unfinished stays, and the next record says so. A file that was renamed or removed is begun
/// anew, and continues the chain. Thread-safe.
class AuditFile {
 public:
  /// Readable by its owner alone. Error kUnavailable: it cannot be written.
  static Result<std::unique_ptr<AuditFile>> open(const std::filesystem::path& path);
  ~AuditFile();
  AuditFile(const AuditFile&) = delete;
  AuditFile& operator=(const AuditFile&) = delete;

  /// Appends a record with these members (see auditFields). Error kUnavailable.
  Status append(std::string_view fields, std::chrono::system_clock::time_point now);
  const std::filesystem::path& path() const { return path_; }

 private:
  explicit AuditFile(std::filesystem::path path) : path_(std::move(path)) {}
  Status reopen();
  Status appendLocked(std::string_view fields, std::chrono::system_clock::time_point now);
  std::string catchUp(AuditHead& head, std::size_t size, std::string_view at) const;
  Error unwritable(int why) const;

  const std::filesystem::path path_;
  std::mutex mutex_;
  int lines_ = -1;
  int head_ = -1;
};

}  // namespace omni
