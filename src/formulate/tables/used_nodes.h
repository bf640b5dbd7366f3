#pragma once

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Takes out the nodes that nothing of the query uses and no edge joins.
void dropUnjoinedNodes(LogicalQuery& query);

/// Takes out the nodes that nothing of the query uses and that a reference leads to from one that stays: the
/// rows are the same without them, but for those that refer to nothing.
void dropUnusedNodes(LogicalQuery& query, const EntityModel& model);

/// Counts each thing once where a join may repeat it, of those that have something by which they are listed
/// apart.
void countEachOnce(LogicalQuery& query, const EntityModel& model);

}  // namespace omni
