#pragma once

#include <string>
#include <vector>

#include "link/linker.h"
#include "schema/entity_model.h"

namespace omni {

/// What each item means most likely, in words, for people: "'city' → customers.city, …". Empty where no item
/// means anything of the source.
std::string bindings(const std::vector<Item>& items, const EntityModel& model);

}  // namespace omni
