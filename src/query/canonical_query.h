#pragma once

#include <string>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// A text that two queries share when they ask for the same, whatever they show beside it: whether a thing is
/// shown by its name, its key or both, whether groups and what is ranked by are shown, in what order all of
/// it comes, and whether repeated rows come once. For telling readings of a question apart.
std::string canonicalQuery(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
