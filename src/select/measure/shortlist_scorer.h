#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "select/index/catalog_index.h"
#include "select/measure/features.h"
#include "select/measure/measured_question.h"

namespace omni {

/// A source and how well the indexes speak of it.
struct ShortlistedSource {
  std::size_t entry = 0;  // index into the catalogue's entries
  double score = 0;       // the higher the likelier
  Features features;      // those that the indexes know
};

/// What the indexes say of every source for one question; of its meaning only once that is known.
class ShortlistScorer {
 public:
  /// Both must outlive it.
  ShortlistScorer(const MeasuredQuestion& asked, const CatalogIndex& index);

  /// Takes in the meaning of what is asked, which must be set by now.
  void addMeanings() { wholes_ = index_.wholes(asked_.smallMeaning); }

  /// The likeliest `count` of `entries`, in descending order.
  std::vector<ShortlistedSource> best(std::span<const std::size_t> entries, std::size_t count) const;

 private:
  /// Without the parts' meanings.
  double score(std::size_t entry) const;
  /// The likeliest `count` by that, in no order.
  std::vector<std::size_t> likeliest(std::span<const std::size_t> entries, std::size_t count) const;
  ShortlistedSource closely(std::size_t entry) const;

  const MeasuredQuestion& asked_;
  const CatalogIndex& index_;
  std::vector<double> words_, values_, wholes_;  // of each source
  double most_ = 1e-9;                           // of the words
};

}  // namespace omni
