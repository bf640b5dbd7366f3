#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "schema/entity_model.h"

namespace omni {

/// The attributes by which a person names an instance: its name or title, first and last name, else its first
/// text attribute that tells most of them apart, else its key. Empty only for entities without attributes.
std::vector<std::size_t> nameAttributes(const Entity& entity);

/// Whether it is one of them.
bool isNameAttribute(const Entity& entity, std::size_t attribute);

/// Whether the attribute says what the entity says ("orchestra" of an orchestra): a text that is its name.
bool isNamedAsOwner(const Entity& entity, const Attribute& attribute);

/// Of an attribute that names what several rows are about ("customer name") the attribute that identifies it
/// ("customer id"): two may share a name. Nothing where there is none.
std::optional<std::size_t> identifierFor(const Entity& entity, std::size_t nameAttribute);

/// Whether things of the entity have a name that a person would use.
bool hasName(const Entity& entity);

/// Whether two things of the entity may have one name, so that the name does not stand for one of them.
bool mayShareNames(const Entity& entity);

/// The model with both worked out for each entity: they are asked for very often.
EntityModel withNames(EntityModel model);

}  // namespace omni
