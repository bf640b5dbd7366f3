#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// A file of a web server, or what lies in a bucket of an object store, as a configuration names it.
struct FileAddress {
  std::string text;      // whole; of a web server what stands behind a "?" may be somebody's key
  std::string bucket{};  // empty: of a web server
  std::string key{};     // of an object; of many: what all begin with, ending in '/' or empty, or a pattern

  /// Errors kInvalidArgument, none of which repeats what stands behind a "?": no address, a name or password
  /// in it, a pattern of a web server's files, one with "**" or "{".
  static Result<FileAddress> parse(std::string_view text);
  /// For people: without what stands behind "?".
  std::string shown() const;
  /// The last part of its path, decoded; the host where there is none.
  std::string name() const;

  bool isPattern() const { return !bucket.empty() && key.find_first_of("*?[") != std::string::npos; }
  bool isMany() const { return !bucket.empty() && (key.empty() || key.ends_with('/') || isPattern()); }
  /// Of many: what all their keys begin with.
  std::string prefix() const { return key.substr(0, key.find_first_of("*?[")); }
  /// Of many: whether a key is one of them. '*' and '?' stand for no '/'.
  bool includes(const std::string& other) const;
};

}  // namespace omni
