#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "schema/entity_model.h"

namespace omni {

/// Of several relationships between the same two entities, the one whose role the words say: "trips that END
/// in Oslo" are led there by the end station, not by the start station. `leading` are the words before what
/// is at `entity`, the nearest last. Nothing where none or more than one is said.
std::optional<std::size_t> linkByRole(const EntityModel& model, std::size_t entity,
                                      std::span<const std::string> leading);

/// Of several attributes of an entity that hold the same value the one whose role the words say: "trains TO
/// Oslo" have it as their destination, not as their origin.
std::optional<std::size_t> attributeByRole(const Entity& entity, std::span<const std::size_t> attributes,
                                           std::span<const std::string> leading);

}  // namespace omni
