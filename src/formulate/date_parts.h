#pragma once

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The query with what it asks of a time asked of the columns that hold its year, month and day, where there
/// are also such parts: these are what people mean ("on 4 July"), the time itself may be of another zone.
LogicalQuery byDateParts(LogicalQuery query, const EntityModel& model);

}  // namespace omni
