#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "audit/audit_chain.h"

namespace omni {

/// Where a file of records ended when its last record was written, kept next to it in FILE.head.
struct AuditHead {
  AuditLink last;
  std::size_t size = 0;  // of the file, in bytes
};

std::filesystem::path auditHeadFile(const std::filesystem::path& file);

/// The text of a head, always of the same length, and the head of a text; nothing where it is none.
std::string headText(const AuditHead& head);
std::optional<AuditHead> readAuditHead(const std::string& text);

}  // namespace omni
