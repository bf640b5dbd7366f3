#pragma once

#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "query/query_shape.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// The names of what `queryFeatures` gives, in its order.
std::vector<std::string> queryFeatureNames();

/// What speaks for and against a candidate, without running it: how well its readings fit, what it leaves
/// out and brings in, whether its clauses make sense over the source's values, whether they are what the
/// question's cues ask for, and which edits made it. `shape` is its query's.
std::vector<float> queryFeatures(const QueryCandidate& candidate, const QueryShape& shape,
                                 const Question& question, const EntityModel& model);

}  // namespace omni
