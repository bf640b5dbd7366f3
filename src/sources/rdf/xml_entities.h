#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

/// How many bytes the entities that an XML text declares for itself become where it uses them, about; what is
/// beyond counting counts as SIZE_MAX. Vocabularies shorten their IRIs by entities (`&owl;Thing`); entities
/// made of entities can grow without bound.
std::size_t expandedEntities(std::string_view text);

}  // namespace omni
