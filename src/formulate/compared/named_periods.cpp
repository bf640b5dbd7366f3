#include "formulate/compared/named_periods.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace omni {

std::vector<PeriodSpan> namedPeriods(const Question& question) {
  constexpr double kFirst = 1900, kEnd = 2100;
  std::vector<PeriodSpan> periods = question.periods;
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    const auto& number = question.tokens[t].number;
    const auto holds = [&](const PeriodSpan& span) { return span.first <= t && t < span.first + span.count; };
    if (!number || *number < kFirst || *number >= kEnd || std::floor(*number) != *number ||
        std::ranges::any_of(question.periods, holds))
      continue;
    const int year = static_cast<int>(*number);
    periods.push_back(
        {.from = std::to_string(year) + "-01-01", .to = std::to_string(year + 1) + "-01-01", .first = t});
  }
  std::ranges::sort(periods, {}, &PeriodSpan::first);
  return periods;
}

int monthsIn(const PeriodSpan& period) {
  const auto months = [](const std::string& day) {
    return 12 * std::atoi(day.substr(0, 4).c_str()) + std::atoi(day.substr(5, 2).c_str());
  };
  return months(period.to) - months(period.from);
}

bool areComparable(const std::vector<PeriodSpan>& periods) {
  if (periods.size() != 2 || periods[0].part || periods[1].part) return false;
  const int length = monthsIn(periods[0]);
  return length > 0 && length == monthsIn(periods[1]) && periods[0].from != periods[1].from;
}

}  // namespace omni
