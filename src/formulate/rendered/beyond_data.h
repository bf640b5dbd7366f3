#pragma once

#include <string>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Of a query for a time before or after all that the source holds, what that is: "date reaches from
/// 2023-01-04 to 2024-12-30". Empty where the time lies within, or it is not known.
std::string beyondData(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
