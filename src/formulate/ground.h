#pragma once

#include <string>
#include <vector>

#include "formulate/sketch.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// A logical query that a sketch may mean.
struct Grounding {
  LogicalQuery query;
  double score = 0;                   // comparable among groundings of one sketch
  double confidence = 0;              // 0 to 1, comparable between sources
  std::vector<std::string> elements;  // native names that it reads, for reasons and provenance
};

/// Chooses a reading for each mention, joins what they need and builds the logical queries, best first, at
/// most `limit`.
std::vector<Grounding> ground(const Sketch& sketch, const EntityModel& model, std::size_t limit);

}  // namespace omni
