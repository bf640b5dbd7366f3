#pragma once

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// A ranking of groups ("the top five companies") without the rows that have no value to group by: these are
/// no company. Other queries stay: a list of groups shows how many rows have none.
LogicalQuery onlyNamedGroups(LogicalQuery query, const EntityModel& model);

}  // namespace omni
