#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "query/logical_query.h"
#include "schema/value_summary.h"

namespace omni {

/// How the values of an enumeration are called in JSON.
template <class T, std::size_t count>
using JsonNames = std::array<std::pair<T, std::string_view>, count>;

inline constexpr JsonNames<AggregateFunction, 6> kAggregateNames{{{AggregateFunction::kCount, "count"},
                                                                  {AggregateFunction::kSum, "sum"},
                                                                  {AggregateFunction::kAverage, "average"},
                                                                  {AggregateFunction::kMinimum, "minimum"},
                                                                  {AggregateFunction::kMaximum, "maximum"},
                                                                  {AggregateFunction::kMedian, "median"}}};

inline constexpr JsonNames<ArithmeticOperator, 4> kArithmeticNames{{{ArithmeticOperator::kAdd, "+"},
                                                                    {ArithmeticOperator::kSubtract, "-"},
                                                                    {ArithmeticOperator::kMultiply, "*"},
                                                                    {ArithmeticOperator::kDivide, "/"}}};

inline constexpr JsonNames<DatePart, 9> kDatePartNames{{{DatePart::kYear, "year"},
                                                        {DatePart::kQuarter, "quarter"},
                                                        {DatePart::kMonth, "month"},
                                                        {DatePart::kDay, "day"},
                                                        {DatePart::kDecade, "decade"},
                                                        {DatePart::kWeek, "week"},
                                                        {DatePart::kWeekday, "weekday_number"},
                                                        {DatePart::kWeekdayName, "weekday"},
                                                        {DatePart::kHour, "hour"}}};

inline constexpr JsonNames<Comparison, 9> kComparisonNames{{{Comparison::kEqual, "="},
                                                            {Comparison::kNotEqual, "!="},
                                                            {Comparison::kLess, "<"},
                                                            {Comparison::kLessOrEqual, "<="},
                                                            {Comparison::kGreater, ">"},
                                                            {Comparison::kGreaterOrEqual, ">="},
                                                            {Comparison::kContains, "contains"},
                                                            {Comparison::kStartsWith, "starts_with"},
                                                            {Comparison::kEndsWith, "ends_with"}}};

inline constexpr JsonNames<SetOperator, 3> kSetNames{{{SetOperator::kUnion, "union"},
                                                      {SetOperator::kIntersect, "intersect"},
                                                      {SetOperator::kExcept, "except"}}};

template <class T, std::size_t count>
std::string_view jsonName(const JsonNames<T, count>& names, T value) {
  return std::ranges::find(names, value, &std::pair<T, std::string_view>::first)->second;
}

template <class T, std::size_t count>
std::optional<T> fromJsonName(const JsonNames<T, count>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &std::pair<T, std::string_view>::second);
  return found == names.end() ? std::nullopt : std::optional(found->first);
}

/// What can be done with values of a type: "number", "date", "truth", "text" or "other".
inline std::string_view kindOfValues(ValueType type) {
  switch (type) {
    case ValueType::kInteger:
    case ValueType::kReal: return "number";
    case ValueType::kDate:
    case ValueType::kDateTime: return "date";
    case ValueType::kBoolean: return "truth";
    case ValueType::kText: return "text";
    default: return "other";
  }
}

}  // namespace omni
