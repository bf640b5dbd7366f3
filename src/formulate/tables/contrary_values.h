#pragma once

#include "language/sql/sql_tree.h"

namespace omni {

/// Conditions that cannot hold together, for a column would equal two values at once, as the choice between
/// them that small models mean: "rating = 'M' AND rating = 'E'" asks for both ratings.
void chooseBetweenContraryValues(SqlStatement& statement);

}  // namespace omni
