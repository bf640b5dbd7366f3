#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// Which records are shown.
struct AuditFilter {
  std::string caller, outcome, source;  // empty: any
  std::uint64_t before = 0;             // of a smaller number; 0: any
  std::size_t limit = 20;
};

/// The newest records of a file, newest first, as they stand there, without their line feeds; what is no
/// record is left out. Reads from the end, and at most 256 MB. Error kNotFound: the file cannot be read.
Result<std::vector<std::string>> newestAuditRecords(const std::filesystem::path& file,
                                                    const AuditFilter& filter);

}  // namespace omni
