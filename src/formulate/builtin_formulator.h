#pragma once

#include <vector>

#include "formulate/bound_keys.h"
#include "formulate/formulator.h"
#include "model/linear_model.h"

namespace omni {

/// Writes queries for a question in the source's own language, best first, at most `limit`, with no model.
/// Errors: kNotFound (nothing in the question binds to the source), kUnsupported (the language cannot say
/// it, or no query says all of it). With an exhausted budget not all matches are weighed. `keys`: only what
/// compares with the one that the question names, and asks for all of them. `own` as in rank().
Result<std::vector<Formulation>> formulate(const Question& question, const CatalogEntry& entry,
                                           std::size_t limit,
                                           const Budget& budget = Budget(describingLimits()),
                                           const BoundKeys* keys = nullptr, const LinearModel& own = {});

/// The next best of its formulations after each feedback, a bounded number of times.
class BuiltinFormulator : public Formulator {
 public:
  /// `own` as in rank().
  explicit BuiltinFormulator(LinearModel own = {}) : own_(std::move(own)) {}

  std::unique_ptr<QueryWriter> begin(const Asking& asking, const CatalogEntry& entry) const override;

 private:
  const LinearModel own_;
};

}  // namespace omni
