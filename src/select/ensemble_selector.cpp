#include "select/ensemble_selector.h"

namespace omni {

Result<Selection> EnsembleSelector::select(const Asking& asking, std::size_t k,
                                           const std::vector<SourceId>& among) const {
  const auto confidence = [](const Selection& selection) -> std::optional<double> {
    const auto& candidates = selection.candidates;
    return candidates.empty() ? std::nullopt : std::optional(candidates.front().score);
  };
  return selectors_.ask([&](const Selector& selector) { return selector.select(asking, k, among); },
                        confidence, "selection", asking.trace, asking.threshold);
}

}  // namespace omni
