#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace omni {

/// In which order the parts of a date stand, a bit each.
enum DateOrder : std::uint8_t {
  kYearFirst = 1,       // 2024-02-29, 2024/2/9
  kDayFirst = 2,        // 29.02.2024, 9/2/24
  kMonthFirst = 4,      // 02/29/2024
  kShortYearFirst = 8,  // 24/02/29
};
using DateOrders = std::uint8_t;

inline constexpr DateOrder kDateOrders[] = {kYearFirst, kDayFirst, kMonthFirst, kShortYearFirst};

/// A text as a date, a time of a day, or both.
struct CellTime {
  DateOrders orders = 0;  // in which its date can be read; 0: it has none
  bool hasTime = false;
  bool shortYear = false;         // of two digits
  bool zoned = false;             // it says how far it is from UTC
  std::int32_t parts[3] = {};     // of the date, as they stand
  std::int64_t microseconds = 0;  // of the time within its day
  std::int64_t fromUtc = 0;       // microseconds
};

/// Of a year of two digits: 69 is 1969, 68 is 2068 (POSIX, strptime).
inline std::int32_t fullYear(std::int32_t twoDigits) {
  constexpr std::int32_t kPivot = 69;
  return twoDigits + (twoDigits < kPivot ? 2000 : 1900);
}

/// Reads a cell without blanks around it: a date of digits, cut at "-", "/" or ".", a time behind it ("T" or
/// a blank between; seconds and their fractions, AM and PM, a zone if it likes), or a time alone. A date is
/// one of the calendar. Nothing for what is neither.
std::optional<CellTime> readCellTime(std::string_view cell);

/// Days since 1970-01-01 of its date, read in an order that it has.
std::int32_t daysOf(const CellTime& time, DateOrder order);

}  // namespace omni
