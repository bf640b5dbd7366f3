#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

struct gzFile_s;

namespace omni {

/// The bytes of a file, inflated where it is compressed (gzip), a piece at a time. A compressed file that is
/// cut off or damaged is an error at its end, never a shorter file; one that swells beyond what text does is
/// an error before it fills the memory.
class InflatedFile {
 public:
  /// Error: kUnavailable, naming the file.
  static Result<InflatedFile> open(const std::filesystem::path& file);

  /// The next bytes, valid until the next call; none at the end. Errors, each naming the file: kUnreadable,
  /// where it is damaged or cut off; kLimit, where little of it becomes much.
  Result<std::string_view> next();

 private:
  struct Close {
    void operator()(gzFile_s* file) const;
  };

  InflatedFile(std::filesystem::path file, std::unique_ptr<gzFile_s, Close> in);

  std::filesystem::path file_;
  std::unique_ptr<gzFile_s, Close> in_;
  std::size_t most_;
  std::size_t taken_ = 0;
  std::string piece_;
};

}  // namespace omni
