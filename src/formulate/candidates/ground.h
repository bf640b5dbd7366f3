#pragma once

#include <span>
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

/// Joins what the mentions need and builds the logical queries, one an assignment, in their order, at most
/// `limit`.
std::vector<Grounding> ground(const Sketch& sketch, const EntityModel& model,
                              std::span<const Assignment> assignments, std::size_t limit);

}  // namespace omni
