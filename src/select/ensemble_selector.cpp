#include "select/ensemble_selector.h"

#include <optional>

namespace omni {

Result<std::vector<Candidate>> EnsembleSelector::select(const Asking& asking, std::size_t k,
                                                        const std::vector<SourceId>& among) const {
  std::optional<Result<std::vector<Candidate>>> own;
  if (threshold_ <= 1) {
    own = first_->select(asking, k, among);
    if (*own && !(*own)->empty() && (*own)->front().score >= threshold_) return *std::move(own);
  }
  auto chosen = second_->select(asking, k, among);
  if (chosen) return chosen;
  if (!own) own = first_->select(asking, k, among);
  if (!*own) return chosen;
  asking.trace.warn("the built-in selection is used: " + chosen.error().message);
  return *std::move(own);
}

}  // namespace omni
