#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "schema/descriptor.h"

namespace omni {

/// A column or property, as drift compares it. Points into the descriptor that it is of.
struct Attribute {
  std::string name;
  std::string type;  // as declared, lower case, else as the values show it; empty: unknown
  const ValueSummary* values = nullptr;
};

/// What holds things of one kind and their attributes: a table, a class, a label, a kind of relationship.
struct Holder {
  std::string what;  // "table", "class", "label", "relationship"
  std::string name;
  std::size_t count = 0;  // of rows or instances
  std::vector<Attribute> attributes;
};

/// What a descriptor's source holds, in its order; of a corpus nothing. `descriptor` must outlive it.
std::vector<Holder> structureOf(const Descriptor& descriptor);

}  // namespace omni
