#pragma once

#include <cstdint>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// A candidate as the ranking sees it.
struct CandidateView {
  double violations = 0;             // CueFeatures::unmet(): the fewest come first, whatever their scores
  bool open = false;                 // something is left open, or a name unexplained: behind all others
  double valuesLost = 0;             // values that were said and narrow nothing
  std::vector<float> features;       // of queryFeatures()
  std::vector<std::uint16_t> slots;  // of querySlots()
};

/// `heard` is the best cover of the question.
CandidateView viewOf(const QueryCandidate& candidate, const Question& question,
                     const Segmentation& segmentation, const EntityModel& model);

}  // namespace omni
