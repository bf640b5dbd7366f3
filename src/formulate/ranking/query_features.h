#pragma once

#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "formulate/ranking/cue_features.h"
#include "schema/entity_model.h"

namespace omni {

struct QueryFeature {
  std::string family;  // "readings", "clauses", "cues", "edits"
  std::string name;
};

/// The features of `queryFeatures`, in its order.
std::vector<QueryFeature> queryFeatureList();
std::vector<std::string> queryFeatureNames();

/// Features for and against a candidate, without running it: how well its matches fit, what it leaves
/// out and brings in, whether its clauses make sense over the source's values, whether they are what the
/// question's cues ask for (`cues`), and which edits made it.
std::vector<float> queryFeatures(const QueryCandidate& candidate, const CueFeatures& cues,
                                 const EntityModel& model);

}  // namespace omni
