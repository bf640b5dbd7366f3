#pragma once

#include <memory>

#include "formulate/formulator.h"

namespace omni {

/// One formulator while it is confident, else another: the built-in first, a language model where that is
/// unsure. Where the second fails, what the first has is used all the same, with a warning; where it says
/// that the source cannot answer (kNotFound), that is the end.
class EnsembleFormulator : public Formulator {
 public:
  /// Formulations of `first` are used from a confidence of `threshold` on. Above 1 `first` is asked only when
  /// `second` fails.
  EnsembleFormulator(std::unique_ptr<const Formulator> first, std::unique_ptr<const Formulator> second,
                     double threshold)
      : first_(std::move(first)), second_(std::move(second)), threshold_(threshold) {}

  std::unique_ptr<QueryWriter> begin(const Asking& asking, const CatalogEntry& entry) const override;

 private:
  std::unique_ptr<const Formulator> first_;
  std::unique_ptr<const Formulator> second_;
  double threshold_;
};

}  // namespace omni
