#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace omni {

/// The type of an attribute as its values show it, whatever was declared.
enum class ValueType { kUnknown, kText, kInteger, kReal, kBoolean, kDate, kDateTime, kTime, kBytes, kNested };

inline bool isNumeric(ValueType type) {
  return type == ValueType::kInteger || type == ValueType::kReal;
}

/// Whether the most and the least of the values mean something.
inline bool isOrdered(ValueType type) {
  return type != ValueType::kText && type != ValueType::kNested;
}

/// Whether the values lie on days, with or without a time.
inline bool isDate(ValueType type) {
  return type == ValueType::kDate || type == ValueType::kDateTime;
}

/// A day as text: "2024-01-31".
inline constexpr std::size_t kDateBytes = 10;

/// How texts write dates: "2015-08-21", "8/21/2015", "21/8/2015".
enum class DateForm { kIso, kMonthFirst, kDayFirst };

/// How a source keeps numbers: as such, as texts, whose order is another, or as any of these with empty texts
/// where there is no value; or next to texts as people write them ("1,234.50", "(40)", "$7"), of which some
/// may be no numbers, with a point or a comma before decimals.
enum class NumberForm { kNumber, kText, kTextOrBlank, kPointTexts, kCommaTexts };

/// Observations of one attribute's values.
struct ValueSummary {
  ValueType type = ValueType::kUnknown;
  std::size_t rows = 0;      // looked at
  std::size_t nulls = 0;     // of those
  std::size_t distinct = 0;  // of those, nulls not counted
  std::string minimum;       // of numbers, dates and times, as text; empty when unknown
  std::string maximum;
  std::vector<std::string>
      samples;            // distinct values as text, at most kMaxSamples, each at most kMaxSampleBytes
  bool complete = false;  // `samples` are all the distinct values
  bool sampled = false;   // not every row was looked at
  DateForm dateForm = DateForm::kIso;  // of dates; their minimum and maximum are in ISO 8601 all the same
  NumberForm numberForm = NumberForm::kNumber;  // of numbers
};

/// Bounds of what one attribute contributes to a descriptor.
inline constexpr std::size_t kMaxSamples = 2000;
inline constexpr std::size_t kMaxSampleBytes = 120;
/// Numeric and identifier-like attributes need few samples.
inline constexpr std::size_t kMaxNumericSamples = 10;

}  // namespace omni
