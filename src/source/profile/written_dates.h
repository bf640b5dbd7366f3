#pragma once

#include "schema/value_summary.h"

namespace omni {

/// Makes dates of texts such as "8/21/2015" or "21/8/2015 17:03", where all are of that form and some show
/// whether the day or the month stands first. Others stay as they are.
void recogniseWrittenDates(ValueSummary& values);

}  // namespace omni
