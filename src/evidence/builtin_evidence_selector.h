#pragma once

#include "evidence/evidence_selector.h"

namespace omni {

/// Weighs the attempts by measured features with learned weights: no model.
EvidenceSet chooseEvidence(const Question& question, std::span<const Attempt> attempts);

class BuiltinEvidenceSelector : public EvidenceSelector {
 public:
  Result<EvidenceSet> choose(const Asking& asking, std::span<const Attempt> attempts) const override {
    return chooseEvidence(asking.question, attempts);
  }
};

}  // namespace omni
