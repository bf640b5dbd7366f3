#pragma once

#include <string_view>

#include "schema/value_summary.h"

namespace omni {

/// Whether a column's name is that of numbers that count and measure nothing ("phone", "card number").
bool namesOneThing(std::string_view name);

/// Makes numbers of texts such as "37.9", where all values of the column that is called `name` are such or
/// empty, "NA", "-" and the like, which then count as missing. Columns that are named like
/// codes and those of fewer than three values without decimals, which may be codes ("0", "1"), stay texts.
void recogniseWrittenNumbers(std::string_view name, ValueSummary& values);

}  // namespace omni
