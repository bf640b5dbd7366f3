#pragma once

#include <string>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The attribute of texts, in words, that the query adds up or averages, of which there is no sum; empty
/// where there is none.
std::string addedTexts(const LogicalQuery& query, const EntityModel& model);

/// The attribute, in words, by whose texts the query ranks though they hold figures: "1h 30m" stands before
/// "2h". Empty where there is none.
std::string rankedTexts(const LogicalQuery& query, const EntityModel& model);

}  // namespace omni
