#pragma once

#include "evidence/evidence_selector.h"
#include "model/linear_model.h"

namespace omni {

/// Weighs the attempts by measured features with learned weights: no model. `own` is added to what features
/// weigh for how sure one is (models/trust.weights).
EvidenceSet chooseEvidence(const Question& question, std::span<const Attempt> attempts,
                           const LinearModel& own = {});

/// An attempt as evidence: its rows, or its first passages. It must have an outcome.
std::vector<Evidence> evidenceOf(const Attempt& attempt, std::size_t index, double confidence);

/// Each attempt's share, 0 to 1, of the ranking of all: what chooseEvidence() goes by.
std::vector<double> evidenceShares(const Question& question, std::span<const Attempt> attempts);

/// Whether no text could outweigh it: a query that leaves no word of the question out and is surely meant, to
/// which something came. On one fact of one thing a text may still contradict it.
bool settles(const Attempt& attempt);

class BuiltinEvidenceSelector : public EvidenceSelector {
 public:
  /// `own` as in chooseEvidence().
  explicit BuiltinEvidenceSelector(LinearModel own = {}) : own_(std::move(own)) {}

  Result<EvidenceSet> choose(const Asking& asking, std::span<const Attempt> attempts) const override {
    return chooseEvidence(asking.question, attempts, own_);
  }

 private:
  const LinearModel own_;
};

}  // namespace omni
