#pragma once

#include <string_view>

#include "schema/value_summary.h"

namespace omni {

/// Whether a column's name was made by the reader of a file whose header names nothing there: "column00",
/// "Unnamed: 0",
/// "...1", "_c0".
bool lacksHeader(std::string_view column);

/// Whether a column only counts its table's rows, as data frames do that are written with their index: it has
/// no header, or one such as "rownames", and holds 0 or 1 and on to the last row.
bool countsRows(std::string_view column, const ValueSummary& values);

}  // namespace omni
