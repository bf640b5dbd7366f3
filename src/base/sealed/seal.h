#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/result.h"
#include "base/sealed/checked_file.h"

namespace omni {

/// The seal of a cache entry, a file or a folder of files, and the checksums of all of it, which lie
/// next to it in a file of their own. It names what it was made for: something else that is put there does
/// not count.
class Seal {
 public:
  /// Of what lies at `made` now, read from its beginning to its end. Error: kUnreadable.
  static Result<Seal> of(const std::filesystem::path& made);
  /// Of what is kept at `path`, of which nothing else is read. Error: kUnreadable, there is none, or it is
  /// damaged or another's.
  static Result<Seal> read(const std::filesystem::path& path);

  /// Writes it next to what is going to be kept at `path`. Error: kUnavailable.
  Status write(const std::filesystem::path& path) const;
  static std::filesystem::path fileOf(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  /// The parts of a folder by their names in it; of a file one, without a name.
  const std::map<std::string, FileChecksums>& parts() const { return parts_; }
  /// Error: kUnreadable, there is no such part, or it has another length.
  Result<CheckedFile> open(const std::string& part = {}) const;
  /// Reads all of it. Error: kUnreadable.
  Status check() const;

 private:
  explicit Seal(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path pathOf(const std::string& part) const { return part.empty() ? path_ : path_ / part; }

  std::filesystem::path path_;
  std::map<std::string, FileChecksums> parts_;
};

}  // namespace omni
