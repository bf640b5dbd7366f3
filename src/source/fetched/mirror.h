#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/fetched/transfer/file_version.h"

namespace omni {

/// What is known of a file that was fetched.
struct KeptFile {
  FileVersion version;
  std::chrono::system_clock::time_point fetched;
};

/// What was fetched of an address, and when that was last seen to be as it is there.
struct KeptAddress {
  std::vector<std::string> names;  // of its files
  std::chrono::system_clock::time_point looked;
};

/// A folder of the cache with files of one server, as one login gets them. It knows no address and no secret.
/// Files are put in place in one step; one that is not what was put there counts as absent: its checksum is
/// compared when somebody has written to it since, as its times and its inode tell.
class Mirror {
 public:
  explicit Mirror(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Where a file of that name (with '/') lies.
  std::filesystem::path pathOf(const std::string& name) const { return folder_ / "files" / name; }
  /// Where something else of that name is kept: what is unfinished, locks, notes.
  std::filesystem::path sidecar(const std::string& name, const char* ending) const;
  /// Makes the folders. Error kUnavailable.
  Status prepare() const;

  std::optional<KeptFile> find(const std::string& name) const;
  /// Takes a file in; one that holds the same stays as it is. Error kUnavailable.
  Status put(const std::string& name, const std::filesystem::path& fetched, const KeptFile& kept) const;
  /// Removes the files of the names that are `unwanted`.
  void forget(const std::function<bool(const std::string& name)>& unwanted) const;
  /// Nothing where one of its files counts as absent.
  std::optional<KeptAddress> address(const std::string& text) const;
  Status note(const std::string& text, const KeptAddress& kept) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace omni
