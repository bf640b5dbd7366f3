#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/budget.h"
#include "source/files/derived_files.h"
#include "source/permitted_part.h"
#include "source/source.h"
#include "sources/graph/graph_files.h"
#include "sources/graph/graph_store.h"

namespace omni {

/// Keeps a source's converted graph: that of the content seen last.
class GraphCache {
 public:
  /// Without `part` of all that the files hold.
  GraphCache(DerivedFiles files, std::optional<PermittedPart> part)
      : derived_(std::move(files)), part_(std::move(part)) {}

  bool isPart() const { return part_.has_value(); }

  struct Entry {
    std::shared_ptr<const GraphStore> store;
    std::string content;  // a hash of what the files hold
  };
  /// Whether the graph of `files` is there.
  bool keeps(const GraphFiles& files) const;
  /// The graph of `files`, converted when it is not there. Errors: those of buildGraph() and
  /// DerivedFiles::get().
  Result<Entry> get(const GraphFiles& files, const Budget& budget, const Progress& progress) const;

 private:
  DerivedFiles derived_;
  std::optional<PermittedPart> part_;
};

}  // namespace omni
