#pragma once

#include "formulate/tables/literals.h"
#include "query/logical_query.h"

namespace omni {

/// Narrows a query to the values that the question surely names ("of female patients", "from Japan") where
/// `query` does nothing with their columns but count them: columns of its own tables. Nothing where the
/// question denies or lists values, for these say more than that something is so.
void addMissedValues(LogicalQuery& query, const StatementContext& asked);

}  // namespace omni
