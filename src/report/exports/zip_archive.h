#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// A ZIP archive in memory (PKWARE's APPNOTE, without ZIP64). Equal parts give equal bytes: every part is of
/// 1980-01-01.
class ZipArchive {
 public:
  /// `name`: a path with slashes, in ASCII. Errors: kLimit (4 GB or more), kInternal.
  Status add(std::string_view name, std::string_view content);
  /// The archive, with its directory. Error kLimit: as of add().
  Result<std::string> finish() &&;

 private:
  struct Part {
    std::string name;
    std::uint32_t checksum, packed, whole;  // CRC-32; bytes
    std::size_t at;
  };

  std::string bytes_;
  std::vector<Part> parts_;
};

}  // namespace omni
