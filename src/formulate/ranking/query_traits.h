#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "query/query_shape.h"

namespace omni {

/// The slots that a candidate fills: the values of its shape and the edits that made it.
/// Indices below slotNames().size(), ascending.
std::vector<std::uint16_t> querySlots(const QueryCandidate& candidate, const QueryShape& shape);

/// "shape order=desc", "edit_distinct", …
const std::vector<std::string>& slotNames();

}  // namespace omni
