#pragma once

#include <string_view>

#include "schema/entity_model.h"

namespace omni {

/// The common name of an attribute by its values: "country nation" where they are countries,
/// whatever the column is called. Words separated by spaces; empty where they name nothing that is known.
std::string_view calledByValues(const Attribute& attribute);

}  // namespace omni
