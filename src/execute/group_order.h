#pragma once

#include <cstddef>
#include <vector>

#include "source/outcome.h"

namespace omni {

/// Puts rows that are figures of groups, which an engine gives in whatever order, by the `columns` that say
/// of what they are: numbers by size, texts by their letters in either case, what is missing last. No
/// columns: the rows stay as they are.
void orderGroups(const std::vector<std::size_t>& columns, Outcome& outcome);

}  // namespace omni
