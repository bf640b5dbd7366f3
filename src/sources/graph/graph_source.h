#pragma once

#include <string>
#include <vector>

#include "source/held_content.h"
#include "source/source.h"
#include "source/source_config.h"
#include "source/values/holds_values.h"
#include "source/values/kept_values.h"
#include "sources/graph/graph_cache.h"

namespace omni {

/// A property graph given as files of nodes and edges. Converted once for each content, loaded when first
/// needed, and again when the files change.
class GraphSource final : public Source, public HoldsValues {
 public:
  GraphSource(SourceInfo info, std::vector<std::string> paths, GraphCache cache, DerivedFiles values)
      : info_(std::move(info)),
        paths_(std::move(paths)),
        cache_(std::move(cache)),
        values_(std::move(values)) {}

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  bool prepared() override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress = {}) override;
  Status load(const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  std::shared_ptr<const StoredValues> storedValues() override;
  bool hasLostValues() const override { return values_.isLost(); }

 private:
  struct Held {
    GraphCache::Entry graph;
    std::vector<Error> leftOut;
  };

  /// The present content of the files.
  Result<Held> held(const Budget& budget, const Progress& progress);
  Status addReadingNotes(std::vector<std::string>& notes);

  SourceInfo info_;
  std::vector<std::string> paths_;
  GraphCache cache_;
  KeptValues values_;
  HeldContent<Held> held_;
};

/// How this kind registers itself.
SourceKind graphSourceKind();

}  // namespace omni
