#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/value.h"

namespace omni {

/// What a list holds.
struct ListElements {
  std::vector<Value> values;  // without missing ones
  bool complete = true;       // these are all
};

/// The first `limit` elements of a list of single values. Nothing where the value is no list, or one of these
/// elements is a list or a map itself.
std::optional<ListElements> elementsOf(const Nested& nested, std::size_t limit);

}  // namespace omni
