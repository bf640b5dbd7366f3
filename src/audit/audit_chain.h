#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace omni {

/// The end of a chain of records: the number of its last record and that record's hash.
struct AuditLink {
  std::uint64_t number = 0;
  std::string hash = std::string(64, '0');  // SHA-256 in hexadecimal digits

  bool operator==(const AuditLink&) const = default;
};

/// One line of an audit file. `hash` is the SHA-256 of the line up to `,"hash":`, in which "prev" is the hash
/// of the record before.
struct AuditLine {
  AuditLink own;
  std::string previous;   // the hash of the record before
  bool isIntact = false;  // the line's content has the hash that the line carries
};

/// The line, with its line feed, of a record with these members behind `last`, which becomes the new end.
std::string appendLink(std::string_view fields, AuditLink& last);

/// Reads a line without its line feed; nothing where it has not the form of a record.
std::optional<AuditLine> readAuditLine(std::string_view line);

}  // namespace omni
