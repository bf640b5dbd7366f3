#include "evidence/ensemble_evidence_selector.h"

#include <optional>

namespace omni {

Result<EvidenceSet> EnsembleEvidenceSelector::choose(const Asking& asking,
                                                     std::span<const Attempt> attempts) const {
  std::optional<Result<EvidenceSet>> own;
  if (threshold_ <= 1) {
    own = first_->choose(asking, attempts);
    if (*own && !(*own)->evidence.empty() && (*own)->evidence.front().confidence >= threshold_)
      return *std::move(own);
  }
  auto chosen = second_->choose(asking, attempts);
  if (chosen) return chosen;
  if (!own) own = first_->choose(asking, attempts);
  if (!*own) return chosen;
  asking.trace.warn("the built-in choice of evidence is used: " + chosen.error().message);
  return *std::move(own);
}

}  // namespace omni
