#pragma once

#include <span>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "formulate/formulator.h"
#include "question/asking.h"
#include "select/selection.h"

namespace omni {

/// Joins as a language model planned them: each step is asked of its source, and its rows are a table that
/// the query of the next step reads.
class PlannedJoin {
 public:
  /// All must outlive it. `writer` writes queries that read a given table (Asking::given).
  PlannedJoin(const Catalog& catalog, const Formulator& writer, const World& world)
      : catalog_(catalog), writer_(writer), world_(world) {}

  /// The attempts at the steps, in their order; none where a step brought nothing, or too much to give, which
  /// the trace tells. `candidates`: what selection thinks of the sources.
  std::vector<Attempt> run(const Asking& asking, const std::vector<PlannedStep>& plan,
                           std::span<const Candidate> candidates) const;

 private:
  const Catalog& catalog_;
  const Formulator& writer_;
  const World& world_;
};

}  // namespace omni
