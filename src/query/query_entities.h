#pragma once

#include <cstddef>
#include <set>

#include "query/logical_query.h"

namespace omni {

/// The entities that a query reads, its sub-queries and what it is combined with included.
std::set<std::size_t> entitiesOf(const LogicalQuery& query);

}  // namespace omni
