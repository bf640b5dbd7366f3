#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// A table or partition that a plan reads.
struct PlannedTable {
  std::string schema, name;

  auto operator<=>(const PlannedTable&) const = default;
};

/// Those of a plan as EXPLAIN (VERBOSE, FORMAT JSON) writes it, each once.
std::vector<PlannedTable> tablesOfPlan(std::string_view plan);

}  // namespace omni
