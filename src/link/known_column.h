#pragma once

#include <string>
#include <utility>
#include <vector>

#include "schema/descriptor.h"

namespace omni {

/// A column of text, for tests, whose values are all known.
inline Column knownColumn(const std::string& name, std::vector<std::string> values) {
  const std::size_t distinct = values.size();
  return {.name = name,
          .values = {.type = ValueType::kText,
                     .rows = 10 * distinct,
                     .distinct = distinct,
                     .samples = std::move(values),
                     .complete = true}};
}

}  // namespace omni
