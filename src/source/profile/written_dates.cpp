#include "source/profile/written_dates.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

namespace omni {
namespace {

constexpr unsigned kMonths = 12, kDays = 31;

// "8/21/2015", with or without a time.
struct Written {
  unsigned first = 0, second = 0, year = 0;
  std::string time;  // "17:03"
};

bool isTime(const std::string& text) {
  unsigned hour = 0, minute = 0, second = 0;
  int used = 0;
  const auto size = static_cast<int>(text.size());
  if (std::sscanf(text.c_str(), "%2u:%2u%n", &hour, &minute, &used) != 2) return false;
  return used == size ||
         (std::sscanf(text.c_str(), "%2u:%2u:%2u%n", &hour, &minute, &second, &used) == 3 && used == size);
}

std::optional<Written> read(const std::string& text) {
  Written date;
  int used = 0;
  if (std::sscanf(text.c_str(), "%2u/%2u/%4u%n", &date.first, &date.second, &date.year, &used) != 3 ||
      date.first == 0 || date.second == 0 || date.year < 1000)
    return std::nullopt;
  const auto end = static_cast<std::size_t>(used);
  if (end == text.size()) return date;
  if (text[end] != ' ') return std::nullopt;
  date.time = text.substr(end + 1);
  return isTime(date.time) ? std::optional(date) : std::nullopt;
}

std::string iso(const Written& date, DateForm form) {
  const bool month = form == DateForm::kMonthFirst;
  char text[32];
  std::snprintf(text, sizeof text, "%04u-%02u-%02u", date.year, month ? date.first : date.second,
                month ? date.second : date.first);
  if (date.time.empty()) return text;
  return std::string(text) + (date.time.find(':') == 1 ? " 0" : " ") + date.time;
}

// Nothing where the numbers leave it open, or show both.
std::optional<DateForm> formOf(const std::vector<Written>& dates) {
  unsigned mostFirst = 0, mostSecond = 0;
  for (const auto& date : dates) {
    mostFirst = std::max(mostFirst, date.first);
    mostSecond = std::max(mostSecond, date.second);
  }
  if (mostFirst <= kMonths && mostSecond > kMonths && mostSecond <= kDays) return DateForm::kMonthFirst;
  if (mostSecond <= kMonths && mostFirst > kMonths && mostFirst <= kDays) return DateForm::kDayFirst;
  return std::nullopt;
}

}  // namespace

void recogniseWrittenDates(ValueSummary& values) {
  if (values.type != ValueType::kText || values.samples.empty()) return;
  std::vector<Written> dates;
  for (const auto& sample : values.samples) {
    const auto date = read(sample);
    if (!date || date->time.empty() != (dates.empty() ? date : dates.front())->time.empty()) return;
    dates.push_back(*date);
  }
  const auto form = formOf(dates);
  if (!form) return;
  values.type = dates.front().time.empty() ? ValueType::kDate : ValueType::kDateTime;
  values.dateForm = *form;
  if (!values.complete) return;
  const auto [least, most] =
      std::ranges::minmax(dates, {}, [&](const Written& date) { return iso(date, *form); });
  values.minimum = iso(least, *form);
  values.maximum = iso(most, *form);
}

}  // namespace omni
