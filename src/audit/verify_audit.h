#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "audit/audit_chain.h"
#include "base/result.h"

namespace omni {

/// A finding of verification at one line.
struct AuditFinding {
  std::filesystem::path file;
  std::size_t line = 0;  // from 1; behind the last where records are missing at the end
  std::string what;      // "record 7 was changed"
};

struct AuditVerification {
  std::size_t records = 0;
  AuditLink last;
  std::vector<AuditFinding> findings;  // removed, changed, swapped or foreign lines
  std::vector<AuditFinding> notes;     // unfinished lines of processes that were killed; files before these
};

/// Verifies files of records, oldest first, as one chain: hashes, numbers, and the end that FILE.head knows.
/// A user who can write the folder can write a new chain with its head: keep `last` elsewhere to find that.
/// Error kNotFound: a file cannot be read.
Result<AuditVerification> verifyAudit(const std::vector<std::filesystem::path>& files);

}  // namespace omni
