#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace omni {

/// A value that a source holds, and where.
struct FoundValue {
  std::string element;    // native name of the table, class or label
  std::string attribute;  // native name of the column or property
  std::string value;      // as the source spells it
};

/// Values that read like `text`, nearest first, each place once: the same but for case and punctuation, then
/// those with most of its words, then those that differ by a slip. At most `limit`.
std::vector<FoundValue> lookUp(std::string_view text, const CatalogEntry& entry, std::size_t limit);

}  // namespace omni
