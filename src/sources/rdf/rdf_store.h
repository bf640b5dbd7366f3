#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "language/guarded_query.h"
#include "schema/descriptor.h"
#include "source/outcome.h"
#include "source/source.h"

struct OmniStore;

namespace omni {

/// RDF files loaded into the engine's memory; never changes afterwards. Thread-safe.
class RdfStore {
  struct Free {
    void operator()(OmniStore* store) const;
  };
  using Handle = std::unique_ptr<OmniStore, Free>;

 public:
  /// Errors, each naming its file: kUnreadable, kUnavailable or kLimit (when no file can be loaded),
  /// kDeadline, kCancelled.
  static Result<std::unique_ptr<RdfStore>> load(const std::vector<std::filesystem::path>& files,
                                                const Budget& budget, const Progress& progress);
  /// An empty store, to be filled by `load`.
  explicit RdfStore(Handle store) : store_(std::move(store)) {}

  /// The files that could not be loaded, with file and line.
  const std::vector<Error>& leftOut() const { return leftOut_; }

  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) const;
  /// What the data shows of itself; `notes` tells what was only sampled.
  Result<Ontology> ontology(const Budget& budget, std::vector<std::string>& notes) const;

 private:
  Status add(const std::filesystem::path& file, const Budget& budget);

  Handle store_;
  std::map<std::string, std::string> prefixes_;
  std::vector<Error> leftOut_;
};

}  // namespace omni
