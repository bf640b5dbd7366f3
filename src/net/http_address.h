#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "net/form.h"

namespace omni {

/// Where a request goes: http or https, without a name or password in it.
class HttpAddress {
 public:
  /// Error: kInvalidArgument, which never repeats the text (a key may be in it).
  static Result<HttpAddress> parse(std::string_view url);

  const std::string& url() const { return url_; }
  /// Host and, where it is not the scheme's own, port: what errors name.
  const std::string& host() const { return host_; }
  bool loopback() const { return loopback_; }
  bool encrypted() const { return encrypted_; }
  /// Scheme, host and port: whom a secret may be shown to.
  std::string origin() const { return (encrypted_ ? "https://" : "http://") + host_; }
  /// The address of `path` ("chat/completions") below this one; what is asked behind a "?" stays behind.
  HttpAddress below(std::string_view path) const;
  /// The address that a reply from this one names, whole or as seen from here. Errors: those of parse().
  Result<HttpAddress> resolved(const std::string& location) const;
  /// The address with these parameters, behind what it is asked for already.
  HttpAddress asking(const Form& form) const;
  /// Whether no server or proxy can read the path as one that climbs: no dot segment ("..", "%2e%2e",
  /// "..;x"), backslash or control character in it, however often it is decoded.
  bool isPlain() const;
  /// Whether this is `allowed` or lies below it: the same scheme, host and port in any spelling, and a path
  /// that begins with all segments of the other's. Where `allowed` has a query, both are equal in path and
  /// query. False where either is not plain.
  bool isAtOrBelow(const HttpAddress& allowed) const;

 private:
  std::string url_;
  std::string server_;  // scheme, host and port, spelled in one way
  std::string host_;
  bool loopback_ = false;
  bool encrypted_ = false;
};

}  // namespace omni
