#pragma once

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Whether an entity is but a second store of what another has: it is linked with it, and has no attributes
/// but ids and such as that has under the same names, one at least ("trainer_city" of "trainer").
bool isSecondStore(const Entity& entity, const Entity& of);

/// Whether any entity of a model is one of another.
bool hasSecondStore(const EntityModel& model);

/// Whether two queries ask for the same, but one of them reads an attribute where it is stored a second time:
/// words cannot tell which of them is meant.
bool differInStore(const LogicalQuery& one, const LogicalQuery& other, const EntityModel& model);

}  // namespace omni
