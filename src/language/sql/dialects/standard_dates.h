#pragma once

#include <string>

#include "language/sql/sql_dialect.h"

namespace omni {

// Dates as ISO/IEC 9075-2 computes with them, for the dialects that keep to it.

inline std::string standardDatePart(DatePart part, const std::string& date) {
  if (part == DatePart::kDay) return "CAST(" + date + " AS DATE)";
  return "EXTRACT(" + std::string(datePartName(part)) + " FROM " + date + ")";
}

/// The Monday of a moment's week, for the dialects that have date_trunc().
inline std::string truncatedWeek(const std::string& time) {
  return "CAST(date_trunc('week', " + time + ") AS DATE)";
}

inline std::string standardDaysBetween(const std::string& from, const std::string& to) {
  return "(CAST(" + to + " AS DATE) - CAST(" + from + " AS DATE))";
}

}  // namespace omni
