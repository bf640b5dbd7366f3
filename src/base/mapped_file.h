#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace omni {

/// A file's bytes, mapped read-only. An empty file maps to no bytes.
class MappedFile {
 public:
  MappedFile() = default;
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept
      : at_(std::exchange(other.at_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(at_, other.at_);
    std::swap(size_, other.size_);
    return *this;
  }

  /// Error: kUnreadable.
  static Result<MappedFile> open(const std::filesystem::path& path);

  std::string_view bytes() const { return {static_cast<const char*>(at_), size_}; }
  /// The file as an array of plain records; a rest that is no whole record is left out.
  template <class Record>
  std::span<const Record> records() const {
    return {static_cast<const Record*>(at_), size_ / sizeof(Record)};
  }
  /// Gives the memory of pages that were read back; they are read again when touched.
  void forgetPages() const;

 private:
  const void* at_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace omni
