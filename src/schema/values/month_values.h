#pragma once

#include "schema/value_summary.h"

namespace omni {

/// Whether texts name months of years ("2024-03"), which compare in their order.
bool holdsMonths(const ValueSummary& values);

}  // namespace omni
