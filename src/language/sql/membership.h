#pragma once

#include <cstddef>
#include <optional>

#include "query/logical_query.h"

namespace omni {

/// Of a sub-query whose nodes[0] is a row of the query around: the edge that ties it to that row, where
/// nothing else does. Then whether it has a row is whether the row around is among what it lists: an engine
/// reads the list once, and not once for each row.
std::optional<std::size_t> membershipEdge(const LogicalQuery& query);

}  // namespace omni
