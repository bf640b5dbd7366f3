#pragma once

#include "source/outcome.h"

namespace omni {

/// Whether two outcomes hold the same rows, in any order; one may have further columns (then of at most 200
/// rows).
bool sameRows(const Outcome& one, const Outcome& other);

}  // namespace omni
