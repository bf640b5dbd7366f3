#pragma once

#include <cstdint>
#include <string>

namespace omni {

/// The version of a file on a server, as RFC 9110 has it.
struct FileVersion {
  std::string etag;
  std::string modified;     // a date of HTTP
  std::uint64_t bytes = 0;  // of what is fetched

  /// Whether the server can be asked whether it is still this one.
  bool marked() const { return !etag.empty() || !modified.empty(); }
  /// Whether parts of it can be put together: the server says when it has become another in between.
  bool resumable() const { return etag.empty() ? !modified.empty() : !etag.starts_with("W/"); }
  /// For If-Range.
  const std::string& mark() const { return etag.empty() ? modified : etag; }

  bool operator==(const FileVersion&) const = default;
};

}  // namespace omni
