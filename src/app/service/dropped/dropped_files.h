#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// How much is taken.
struct DroppedBounds {
  std::uintmax_t file = std::uintmax_t{64} << 20u;  // bytes of one
  std::uintmax_t all = std::uintmax_t{1} << 30u;    // bytes of all
  std::size_t files = 100;
  std::chrono::seconds unfinished = std::chrono::hours{1};  // then it is dropped
};

/// Files that people give to a running server, a folder each below one that nobody else can enter. They come
/// in pieces. Which there are says the file system alone.
class DroppedFiles {
 public:
  explicit DroppedFiles(std::filesystem::path folder, DroppedBounds bounds = {})
      : folder_(std::move(folder)), bounds_(bounds) {}
  const std::filesystem::path& folder() const { return folder_; }

  /// Begins a file; gives its id. Errors: kInvalidArgument (what is no name of a file), kUnsupported (its
  /// type is none that is taken), kLimit (there are too many), kUnavailable (the folder cannot be written).
  Result<std::string> begin(const std::string& name) const;
  /// Adds to one that has begun. Errors: kNotFound, kUnavailable, and kLimit, by which the file is gone.
  Status append(const std::string& id, std::string_view bytes) const;
  /// Ends one; gives its path. Errors: kNotFound, kInvalidArgument (it is empty), kUnavailable.
  Result<std::filesystem::path> finish(const std::string& id) const;
  void remove(const std::string& id) const;
  /// The id of a file by its path; empty: it is none of these.
  std::string idOf(const std::filesystem::path& file) const;

 private:
  Result<std::filesystem::path> begun(const std::string& id) const;
  void dropUnfinished() const;

  std::filesystem::path folder_;
  DroppedBounds bounds_;
};

}  // namespace omni
