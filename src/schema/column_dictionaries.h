#pragma once

#include "schema/entity_model.h"

namespace omni {

/// Takes the values from tables that only explain the columns of others: "protein" is the column of the foods
/// then, no value of the table that lists what the columns are called.
void setDictionariesAside(EntityModel& model);

}  // namespace omni
