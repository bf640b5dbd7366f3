#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// The length of a file, and a checksum of each of its blocks.
struct FileChecksums {
  static constexpr std::size_t kBlock = std::size_t{1} << 16u;

  std::uint64_t size = 0;
  std::vector<std::uint64_t> blocks;

  bool operator==(const FileChecksums&) const = default;
};

/// Of a file as it is now. Error: kUnreadable.
Result<FileChecksums> checksumsOf(const std::filesystem::path& file);

/// A file whose checksums are known. A block is read into private memory when it is first needed, and its
/// checksum is compared before it is used; later changes of the file do not change it. Thread-safe.
class CheckedFile {
 public:
  CheckedFile();
  ~CheckedFile();
  CheckedFile(CheckedFile&&) noexcept;
  CheckedFile& operator=(CheckedFile&&) noexcept;

  /// Reads nothing yet. Error: kUnreadable, no such file or one of another length.
  static Result<CheckedFile> open(const std::filesystem::path& path, FileChecksums sums);

  std::size_t size() const { return size_; }
  /// Reads the blocks of a range that were not read yet. False: one of them is damaged, or beyond the end.
  bool load(std::size_t offset, std::size_t length) const {
    return length == 0 ? offset <= size_ : load(state_.get(), offset, length);
  }
  bool loadAll() const { return load(0, size_); }
  /// A range of the file; empty where load() is false.
  std::string_view bytes(std::size_t offset, std::size_t length) const {
    return load(offset, length) ? std::string_view(at_ + offset, length) : std::string_view();
  }
  /// The whole file; zeros stand in place of blocks that were not loaded.
  std::string_view memory() const { return {at_, size_}; }
  /// The memory as plain records; a rest that is no whole record is left out.
  template <class Record>
  std::span<const Record> records() const {
    return {reinterpret_cast<const Record*>(at_), size_ / sizeof(Record)};
  }
  /// Whether a block that was needed is damaged: then results that were computed from this file are invalid.
  bool isDamaged() const;

  // For readers in another language: addresses that stay valid when this object is moved.

  /// A flag a block: whether it was read.
  const void* present() const;
  const void* handle() const { return state_.get(); }
  static bool load(const void* handle, std::size_t offset, std::size_t length);

 private:
  struct State;

  const char* at_ = nullptr;
  std::size_t size_ = 0;
  std::unique_ptr<State> state_;
};

}  // namespace omni
