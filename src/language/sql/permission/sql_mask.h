#pragma once

#include <string>

#include "base/result.h"
#include "language/sql/permission/column_mask.h"
#include "language/sql/sql_dialect.h"

namespace omni {

/// The parameter with the key of the digests.
inline constexpr const char* kMaskKeyParameter = "omni_mask_key";

/// The expression that gives a column as a text.
std::string columnAsText(const SqlDialect& dialect, const std::string& column);

/// The expression that gives a column through its mask. `column`: as it stands in a query of the dialect.
/// Error kInvalidArgument: the dialect has no function for it.
Result<std::string> maskedColumn(const SqlDialect& dialect, const std::string& column, ColumnMask mask);

}  // namespace omni
