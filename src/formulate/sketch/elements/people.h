#pragma once

#include "schema/entity_model.h"

namespace omni {

/// Whether the things are people, by what they are called or because they have first and last names: those
/// whom "who" asks for.
bool isPeople(const Entity& entity);

/// Whether "who" may ask for them, too: suppliers, teams, owners.
bool isOrganisation(const Entity& entity);

}  // namespace omni
