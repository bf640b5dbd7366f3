#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "train/trust/trust_training.h"

namespace omni {

/// What log-odds become where nothing was learned of a world (Platt 1999).
struct TrustScale {
  double offset = 0;
  double slope = 1;

  double of(double logOdds) const { return offset + slope * logOdds; }
};

/// One of queries, one of searches: on what they learned of both are too sure, searches far more.
struct TrustScales {
  TrustScale query, search;

  const TrustScale& of(const TrustExample& example) const;
  /// The weights on these scales.
  std::vector<double> applied(std::vector<double> weights) const;
};

/// How much an example counts. A folder of many counts more than one of few, but not as much as it is larger:
/// an unseen one is like any. One for each example.
std::vector<double> trustShares(std::span<const TrustExample> examples);

/// By the real worlds alone: what is asked there is asked of data that nobody made for a program. `heldOut`:
/// one log-odds for each example, by weights that have not seen its folder. Errors: those of trainLogistic(),
/// also where no query is real; where no search is, a search is as a query. Every answer counts the same, so
/// that the hardest, which are the most, say what a confidence is worth. Worlds differ, and a user's is like
/// any: both are lower by as much as worlds lie off them, so that a confidence holds in most, not in the
/// mean.
Result<TrustScales> trustScalesOf(std::span<const TrustExample> examples, std::span<const double> heldOut);

/// Of each of kTargetPrecisions the confidence from which on so many are right of what was asked of all
/// sources of a real world, were one more wrong; 1 where there is none. What is less sure is taken to be no
/// righter (learn/isotonic.h).
std::vector<double> thresholdsForTargets(std::span<const TrustExample> examples,
                                         std::span<const double> heldOut, const TrustScales& scales);

}  // namespace omni
