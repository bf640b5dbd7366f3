#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/outcome.h"

namespace omni {

/// What a column of a file holds. A date and a moment come as texts; they are such where every text of the
/// column is one in the form in which readers print it again.
enum class ExportedType { kText, kBoolean, kInteger, kReal, kDate, kMoment };

/// Rows with one type a column. The values are those that came.
struct ExportedTable {
  std::vector<std::string> names;
  std::vector<ExportedType> types;  // one a column
  std::vector<Row> rows;            // each as wide as there are columns
};

/// Rows, or passages as rows, with the type of each column: the narrowest that loses nothing of any value.
/// A column of several types, or of none, holds texts.
ExportedTable exportedTable(const Outcome& outcome);

/// Days since 1970-01-01 of "2026-11-29"; nothing for any other text.
std::optional<std::int32_t> daysOf(std::string_view text);

/// Microseconds since 1970-01-01 00:00 of "2026-11-29 09:30:00" or "… 09:30:00.25", which names no zone;
/// nothing for any other text, such as one with a zero at the end of its fraction.
std::optional<std::int64_t> microsecondsOf(std::string_view text);

}  // namespace omni
