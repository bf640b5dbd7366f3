#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string_view>

#include "base/result.h"
#include "source/fetched/transfer/file_version.h"

namespace omni {

/// A file that is being fetched, and which parts of it are there, so that another process may go on with it.
/// Parts may be written by several threads at once, each its own.
class PartFile {
 public:
  /// Errors of all: kUnavailable, naming the path (another's, no room on the disk).
  static Result<PartFile> open(const std::filesystem::path& path);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;
  ~PartFile();

  /// The parts that are there of that version; those of another count for nothing.
  std::set<std::size_t> partsOf(const FileVersion& version) const;
  Status note(const FileVersion& version, const std::set<std::size_t>& parts) const;
  Status write(std::uint64_t at, std::string_view bytes) const;
  /// It is of that size now; what was noted of its parts is gone.
  Status finish(std::uint64_t bytes) const;

 private:
  PartFile(std::filesystem::path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  tl::unexpected<Error> unwritable() const;
  std::filesystem::path notes() const { return path_.string() + ".parts"; }

  std::filesystem::path path_;
  int descriptor_;
};

}  // namespace omni
