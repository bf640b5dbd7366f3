#pragma once

#include <string>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// A text that two queries share when they ask for the same, whatever else they show: whether a thing is
/// shown by its name, its key or both, whether groups and what is ranked by are shown, in what order all of
/// it comes, and whether repeated rows come once. For distinguishing interpretations of a question.
std::string canonicalQuery(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
