#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"

namespace omni {

struct RankedQuery {
  QueryCandidate candidate;
  double score = 0;                 // comparable among the candidates of one question and source
  double confidence = 0;            // 0 to 1, comparable between sources
  std::vector<std::string> open{};  // what of the question it does not meet, in words
  std::vector<float> measured{};    // what tells whether it is right, as measuredNames() says
};

/// What is measured of a ranked query, in order: how far it stands above the others, then
/// its signs.
std::vector<std::string> measuredNames();

/// The likeliest logical queries of a question for one source, best first, at most `limit`. With an exhausted
/// budget not all are weighed.
std::vector<RankedQuery> rank(const Question& question, const CatalogEntry& entry, std::size_t limit,
                              const Budget& budget = Budget(describingLimits()));

}  // namespace omni
