#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/budget.h"
#include "source/source.h"
#include "sources/graph/graph_files.h"
#include "sources/graph/graph_store.h"

namespace omni {

/// Keeps converted graphs in a folder, one file for each content; a kill at any time leaves the old file or
/// none.
class GraphCache {
 public:
  explicit GraphCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct Entry {
    std::shared_ptr<const GraphStore> store;
    std::string content;  // a hash of what the files hold
  };
  /// The graph of `files`, converted when it is not there. Errors: those of buildGraph().
  Result<Entry> get(const GraphFiles& files, const Budget& budget, const Progress& progress) const;

 private:
  Result<std::string> contentHash(const GraphFiles& files) const;

  std::filesystem::path folder_;
};

}  // namespace omni
