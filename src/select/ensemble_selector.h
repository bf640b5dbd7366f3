#pragma once

#include "model/ensemble.h"
#include "select/selector.h"

namespace omni {

/// The first selector while its first candidate's score reaches the threshold, else the second.
class EnsembleSelector : public Selector {
 public:
  explicit EnsembleSelector(Ensemble<Selector> selectors) : selectors_(std::move(selectors)) {}

  Result<Selection> select(const Asking& asking, std::size_t k,
                           const std::vector<SourceId>& among) const override;

 private:
  Ensemble<Selector> selectors_;
};

}  // namespace omni
