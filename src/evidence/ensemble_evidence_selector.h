#pragma once

#include <memory>

#include "evidence/evidence_selector.h"

namespace omni {

/// One selector of evidence while it is confident, else another: the built-in first, a language model where
/// that is unsure. Where the second fails, what the first chose is used all the same, with a warning.
class EnsembleEvidenceSelector : public EvidenceSelector {
 public:
  /// The choice of `first` stands when its first evidence's confidence is at least `threshold`. Above 1
  /// `first` is asked only when `second` fails.
  EnsembleEvidenceSelector(std::unique_ptr<const EvidenceSelector> first,
                           std::unique_ptr<const EvidenceSelector> second, double threshold)
      : first_(std::move(first)), second_(std::move(second)), threshold_(threshold) {}

  Result<EvidenceSet> choose(const Asking& asking, std::span<const Attempt> attempts) const override;

 private:
  std::unique_ptr<const EvidenceSelector> first_;
  std::unique_ptr<const EvidenceSelector> second_;
  double threshold_;
};

}  // namespace omni
