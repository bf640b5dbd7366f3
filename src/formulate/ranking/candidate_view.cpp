#include "formulate/ranking/candidate_view.h"

#include "formulate/ranking/cue_features.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"

namespace omni {

CandidateView viewOf(const QueryCandidate& candidate, const Question& question, const Cover& heard,
                     const EntityModel& model) {
  const QueryShape shape = shapeOf(candidate.grounding.built.query);
  const CueFeatures cues = cueFeatures(candidate, shape, question, heard, model);
  // What leaves something open is no answer, where another reading answers.
  const double lost = candidate.variant->sketch.open.empty() ? 0 : 1;
  return {cues.unmet() + lost, cues.valuesLost, queryFeatures(candidate, cues, model),
          querySlots(candidate, shape)};
}

}  // namespace omni
