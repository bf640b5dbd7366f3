#include "formulate/ranking/candidate_view.h"

#include <algorithm>

#include "formulate/ranking/cue_features.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"

namespace omni {
namespace {

bool isName(const std::string& words) {
  return words.front() >= 'A' && words.front() <= 'Z';
}

}  // namespace

CandidateView viewOf(const QueryCandidate& candidate, const Question& question,
                     const Segmentation& segmentation, const EntityModel& model) {
  const QueryShape shape = shapeOf(candidate.grounding.built.query);
  const CueFeatures cues = cueFeatures(candidate, shape, question, segmentation, model);
  // Yes or no to less than what is asked is no answer, where another reading answers.
  const Sketch& sketch = candidate.variant->sketch;
  const double lost = sketch.asksWhether && !sketch.open.empty() ? 1 : 0;
  const bool open = !sketch.open.empty() || std::ranges::any_of(sketch.unexplained, isName);
  return {cues.violations() + lost, open, cues.valuesLost, queryFeatures(candidate, cues, model),
          querySlots(candidate, shape)};
}

}  // namespace omni
