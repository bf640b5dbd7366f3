#pragma once

#include "schema/entity_model.h"

namespace omni {

/// Classes that are only declared ("garden area", where all instances are glasshouses or beds): what a
/// property that is declared of them was observed of is theirs. They get those instances and what all of
/// these have.
void gatherKinds(const Ontology& ontology, EntityModel& model);

}  // namespace omni
