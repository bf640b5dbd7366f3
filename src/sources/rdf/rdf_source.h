#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "source/held_content.h"
#include "source/rdf/rdf_store.h"
#include "source/source.h"
#include "source/source_config.h"
#include "source/values/holds_values.h"
#include "source/values/kept_values.h"

namespace omni {

/// RDF files of one graph: Turtle, N-Triples, N-Quads, TriG and RDF/XML, `.gz` too. Loaded into memory when
/// first needed, and again when the files change. The union of all graphs is what a query without FROM sees.
class RdfSource final : public Source, public HoldsValues {
 public:
  /// Without `part` all that the files hold.
  RdfSource(SourceInfo info, std::vector<std::string> paths, std::optional<PermittedPart> part,
            DerivedFiles values)
      : info_(std::move(info)),
        paths_(std::move(paths)),
        part_(std::move(part)),
        values_(std::move(values)) {}

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  bool prepared() override { return values_.keeps(contentMark(Budget())); }
  Result<Descriptor> describe(const Budget& budget, const Progress& progress = {}) override;
  Status load(const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  std::shared_ptr<const StoredValues> storedValues() override;
  bool hasLostValues() const override { return values_.isLost(); }

 private:
  struct Held {
    std::shared_ptr<const RdfStore> store;
    std::string mark;  // of the files that the store holds
    std::vector<Error> leftOut;
  };

  /// The present content of the files.
  Result<Held> held(const Budget& budget, const Progress& progress);

  SourceInfo info_;
  std::vector<std::string> paths_;
  const std::optional<PermittedPart> part_;
  KeptValues values_;
  HeldContent<Held> held_;
};

/// How this kind registers itself.
SourceKind rdfSourceKind();

}  // namespace omni
