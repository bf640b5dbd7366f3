#pragma once

#include <string_view>

#include "schema/value_summary.h"

namespace omni {

/// Makes numbers of texts such as "37.9", where all values of the column that is called `name` are such or
/// empty, "NA", "-" and the like, which then count as missing. Names of numbers that count and measure
/// nothing ("phone", "card number") and columns of fewer than three values, which may be codes ("0", "1"),
/// stay texts.
void recogniseWrittenNumbers(std::string_view name, ValueSummary& values);

}  // namespace omni
