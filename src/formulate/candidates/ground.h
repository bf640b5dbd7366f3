#pragma once

#include <vector>

#include "formulate/candidates/assignment.h"
#include "formulate/candidates/built_query.h"
#include "formulate/sketch/sketch.h"
#include "schema/entity_model.h"

namespace omni {

/// A logical query that a sketch may mean.
struct Grounding {
  Assignment assignment;
  BuiltQuery built;
};

/// Chooses a reading for each mention, joins what they need and builds the logical queries, the best
/// assignments first, at most `limit`.
std::vector<Grounding> ground(const Sketch& sketch, const EntityModel& model, std::size_t limit);

}  // namespace omni
