#pragma once

#include <cstddef>
#include <optional>

#include "formulate/candidates/assignment.h"
#include "formulate/sketch/sketch.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The logical query of a sketch whose mentions have their matches, and what it took to join them.
struct BuiltQuery {
  LogicalQuery query;
  std::size_t mentionedLinks = 0;  // joins along relationships that the question names
};

/// Nothing when the mentions cannot be joined or a clause needs what is not.
std::optional<BuiltQuery> build(const Sketch& sketch, const EntityModel& model, const Assignment& assignment);

}  // namespace omni
