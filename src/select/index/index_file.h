#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "select/index/index_block.h"

namespace omni {

/// The blocks that a file held when it was read. They stay as they are whatever becomes of the file: `bytes`
/// is what they lie in.
struct IndexContent {
  std::shared_ptr<const std::string> bytes;
  std::vector<StoredBlock> blocks;  // oldest first
  bool sound = false;               // to its end: blocks may be appended
};

/// Held while reading and writing an index file belong together: others that update it wait, readers do not.
class IndexLock {
 public:
  explicit IndexLock(const std::filesystem::path& index);
  ~IndexLock();
  IndexLock(const IndexLock&) = delete;
  IndexLock& operator=(const IndexLock&) = delete;

 private:
  int file_ = -1;
};

/// A file of blocks: it only grows by whole blocks, or is replaced. A block that a kill cut off, and whatever
/// comes after damage, counts as absent.
class IndexFile {
 public:
  explicit IndexFile(std::filesystem::path path) : path_(std::move(path)) {}

  /// No blocks when there is no such file.
  IndexContent read() const;
  /// Both under an IndexLock. Error: kUnavailable.
  Status append(std::string_view block) const;
  Status replace(std::string_view block) const;

 private:
  void removeLeftovers() const;

  std::filesystem::path path_;
};

}  // namespace omni
