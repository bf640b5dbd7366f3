#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "model/linear_model.h"

namespace omni {

struct RankedQuery {
  QueryCandidate candidate;
  double score = 0;                 // comparable among the candidates of one question and source
  double confidence = 0;            // 0 to 1, comparable between sources
  std::vector<std::string> open{};  // what of the question it does not meet, in words
  std::vector<float> measured{};    // what tells whether it is right, as measuredNames() says
};

/// What is measured of a ranked query, in order: how far it stands above the others, then
/// its signs and its doubts.
std::vector<std::string> measuredNames();

/// The logical queries of a question for one source.
struct Ranking {
  std::vector<RankedQuery> queries;  // the likeliest, best first: each says and gives as much as the first
  // The likeliest of which no two ask for the same (query/canonical_query.h); what they leave open and what
  // is measured of them is not told.
  std::vector<RankedQuery> interpretations;
};

/// At most `limit` of each. With an exhausted budget not all are weighed. `own` is added to what features
/// weigh (models/query.model).
Ranking rank(const Question& question, const CatalogEntry& entry, std::size_t limit,
             const Budget& budget = Budget(describingLimits()), const LinearModel& own = {});

}  // namespace omni
