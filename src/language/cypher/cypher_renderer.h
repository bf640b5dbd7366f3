#pragma once

#include "base/result.h"
#include "query/logical_query.h"
#include "query/native_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The logical query as Cypher; constants become bound parameters $p1, $p2 … Relationships run as the model's
/// links do. Sub-queries that are compared with become WITH stages ahead of the query; those that test for a
/// row become EXISTS. What is ordered by, descending and limited, has to be there: Cypher puts null first.
/// Error kUnsupported names what Cypher cannot say, such as the order of a union.
Result<NativeQuery> renderCypher(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
