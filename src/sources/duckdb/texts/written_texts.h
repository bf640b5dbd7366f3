#pragma once

#include "schema/value_summary.h"

namespace omni {

/// Makes numbers of the texts of a column that a reader takes for such, what stands next to them left out:
/// "1,956", "113.6 m", "$25,000", "4th", "60,351 (69.1%)", "18 520", "12[3]"; words among them stand for what
/// is missing. Texts whose unit is not always the same, dates, times, ranges and scores, and texts that are
/// all like "1.500", which may be a thousand and a half or one and a half, stay what they are.
void readNumbersInTexts(ValueSummary& values);

/// Makes dates of texts such as "15 July 2003" and "Jul 15, 2003", where nearly all of a column are such.
void readDatesInTexts(ValueSummary& values);

}  // namespace omni
