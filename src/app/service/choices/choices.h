#pragma once

#include <string>

#include "base/result.h"
#include "catalog/catalog_entry.h"
#include "engine/engine.h"
#include "report/json.h"

namespace omni {

/// The parts that a logical query about an entity can be changed to, as one caller sees the source: its
/// columns or properties, those of what it refers to with the path that leads there, and the other entities.
/// Error kNotFound: there is no such entity.
Result<Json> fieldChoices(const CatalogEntry& entry, const std::string& entity);

/// A column or property, by native names, whose values are looked for.
struct WantedValues {
  std::string entity;
  std::string attribute;
  std::string like;  // is part of them; may be empty
};

/// Some of these values, from the schema or the index of values, else by a query through the guard. Errors:
/// kNotFound (there is no such attribute), those of Engine::query.
Result<Json> valueChoices(const Engine& engine, const CatalogEntry& entry, const WantedValues& wanted,
                          const Budget& budget, const RequestContext& request);

}  // namespace omni
