#include "evidence/ensemble_evidence_selector.h"

namespace omni {

Result<EvidenceSet> EnsembleEvidenceSelector::choose(const Asking& asking,
                                                     std::span<const Attempt> attempts) const {
  const auto confidence = [](const EvidenceSet& set) -> std::optional<double> {
    return set.evidence.empty() ? std::nullopt : std::optional(set.evidence.front().confidence);
  };
  return selectors_.ask([&](const EvidenceSelector& selector) { return selector.choose(asking, attempts); },
                        confidence, "choice of evidence", asking.trace, asking.threshold);
}

}  // namespace omni
