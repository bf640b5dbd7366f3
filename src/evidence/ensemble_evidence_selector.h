#pragma once

#include "evidence/evidence_selector.h"
#include "model/ensemble.h"

namespace omni {

/// The first selector of evidence while its first evidence's confidence reaches the threshold, else the
/// second.
class EnsembleEvidenceSelector : public EvidenceSelector {
 public:
  explicit EnsembleEvidenceSelector(Ensemble<EvidenceSelector> selectors)
      : selectors_(std::move(selectors)) {}

  Result<EvidenceSet> choose(const Asking& asking, std::span<const Attempt> attempts) const override;

 private:
  Ensemble<EvidenceSelector> selectors_;
};

}  // namespace omni
