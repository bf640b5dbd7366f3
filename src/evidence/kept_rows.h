#pragma once

#include <vector>

#include "evidence/evidence.h"
#include "source/outcome.h"

namespace omni {

/// The rows of `outcome` that `evidence` keeps, in the outcome's order.
std::vector<Row> keptRows(const Evidence& evidence, const Outcome& outcome);

}  // namespace omni
