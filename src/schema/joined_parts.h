#pragma once

#include <vector>

#include "schema/entity_model.h"

namespace omni {

/// The parts of a model between which no link leads, each a model of its own, in the order of their first
/// entities. Empty where links hold all of it together.
std::vector<EntityModel> joinedParts(const EntityModel& model);

}  // namespace omni
