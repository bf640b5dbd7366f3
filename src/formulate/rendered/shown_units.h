#pragma once

#include <string>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The units of the numbers that a query shows, where the comments of their attributes tell them: "amount: In
/// euro cents.". Empty where none does.
std::string shownUnits(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
