#pragma once

#include "source/outcome.h"

namespace omni {

/// One row of nothing but nulls and zeros: a count of nothing says as little as no row.
bool countsNothing(const Outcome& outcome);

}  // namespace omni
