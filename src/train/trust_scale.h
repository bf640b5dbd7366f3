#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "train/trust_training.h"

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

/// By the real worlds alone, without the one that is named: what is asked there is asked of data that nobody
/// made for a program. `heldOut`: one log-odds for each example, by weights that have not seen its folder.
/// Errors: those of trainLogistic(), also where no query is real; a world without searches is as it is for
/// queries.
Result<TrustScales> trustScalesOf(std::span<const TrustExample> examples, std::span<const double> heldOut,
                                  std::string_view without = {});

/// Of each of kWishes the confidence from which on so many of the real examples are right, were one more
/// wrong; 1 where there is none. A world is judged on scales that the others made, and what is less sure is
/// taken to be no righter (learn/isotonic.h).
Result<std::vector<double>> trustWishesOf(std::span<const TrustExample> examples,
                                          std::span<const double> heldOut);

}  // namespace omni
