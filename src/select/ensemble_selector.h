#pragma once

#include <memory>

#include "select/selector.h"

namespace omni {

/// One selector while it is confident, else another: the built-in first, a language model where that is
/// unsure. Where the second fails, what the first chose is used all the same, with a warning.
class EnsembleSelector : public Selector {
 public:
  /// The choice of `first` stands when its first candidate's score is at least `threshold`. Above 1 `first`
  /// is asked only when `second` fails.
  EnsembleSelector(std::shared_ptr<const Selector> first, std::shared_ptr<const Selector> second,
                   double threshold)
      : first_(std::move(first)), second_(std::move(second)), threshold_(threshold) {}

  Result<std::vector<Candidate>> select(const Asking& asking, std::size_t k,
                                        const std::vector<SourceId>& among) const override;

 private:
  std::shared_ptr<const Selector> first_;
  std::shared_ptr<const Selector> second_;
  double threshold_;
};

}  // namespace omni
