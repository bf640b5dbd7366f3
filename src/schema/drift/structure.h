#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "schema/descriptor.h"

namespace omni {

/// A column or property, as drift compares it.
struct HeldAttribute {
  std::string name;
  std::string type;     // as declared, lower case, else as the values show it; empty: unknown
  ValueSummary values;  // of many samples a few, the same ones wherever they occur
};

/// What holds things of one kind and their attributes: a table, a class, a label, a kind of relationship.
struct Holder {
  std::string what;  // "table", "class", "label", "relationship"
  std::string name;
  std::size_t count = 0;  // of rows or instances
  std::vector<HeldAttribute> attributes;
};

/// What a source holds, in its order.
using Structure = std::vector<Holder>;

/// Values that are kept of an attribute that has more than kMaxKeptValues: those with the smallest hashes, so
/// that two samples of one set agree as the sets do (Broder, On the resemblance and containment of documents,
/// 1997).
inline constexpr std::size_t kSketchedValues = 32;
/// Of an attribute whose values are codes, which are all kept.
inline constexpr std::size_t kMaxKeptValues = 50;

/// Of a corpus nothing.
Structure structureOf(const Descriptor& descriptor);

}  // namespace omni
