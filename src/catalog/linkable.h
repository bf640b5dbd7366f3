#pragma once

#include <cstddef>
#include <utility>

#include "catalog/naming.h"
#include "catalog/schema_words.h"
#include "catalog/value_index.h"
#include "schema/entity_model.h"

namespace omni {

/// The parts of a source that a question's words can be linked to.
struct Linkable {
  Linkable() = default;
  explicit Linkable(EntityModel of) : model(withNames(std::move(of))), values(model), words(model) {}

  EntityModel model;
  ValueIndex values;
  SchemaWords words;
  std::size_t bytes = 0;  // of memory, about
};

}  // namespace omni
