#include "source/cells/cell_time.h"

#include <algorithm>
#include <chrono>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::int64_t kSecond = 1'000'000, kMinute = 60 * kSecond, kHour = 60 * kMinute;

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

struct Digits {
  std::int32_t value = 0;
  std::size_t count = 0;
};

Digits takeDigits(std::string_view& text, std::size_t most) {
  Digits digits;
  while (digits.count < most && !text.empty() && isDigit(text.front())) {
    digits.value = digits.value * 10 + (text.front() - '0');
    ++digits.count;
    text.remove_prefix(1);
  }
  return digits;
}

std::chrono::year_month_day calendarDay(std::int32_t y, std::int32_t m, std::int32_t d) {
  using std::chrono::day, std::chrono::month, std::chrono::year;
  return {year(y), month(static_cast<unsigned>(m)), day(static_cast<unsigned>(d))};
}

bool isDate(std::int32_t y, std::int32_t m, std::int32_t d) {
  return m > 0 && d > 0 && calendarDay(y, m, d).ok();
}

/// The date that begins the text; nothing where none does.
std::optional<CellTime> takeDate(std::string_view& text) {
  const Digits first = takeDigits(text, 4);
  const char sign = text.empty() ? '\0' : text.front();
  if (first.count == 0 || first.count == 3 || std::string_view("-/.").find(sign) == std::string_view::npos)
    return std::nullopt;
  text.remove_prefix(1);
  const Digits second = takeDigits(text, 2);
  if (second.count == 0 || !take(text, sign)) return std::nullopt;
  const bool yearFirst = first.count == 4;
  const Digits third = takeDigits(text, yearFirst ? 2 : 4);
  if (third.count == 0 || (!yearFirst && third.count != 2 && third.count != 4)) return std::nullopt;
  CellTime time;
  if (yearFirst) {
    time.parts[0] = first.value, time.parts[1] = second.value, time.parts[2] = third.value;
    if (isDate(first.value, second.value, third.value)) time.orders = kYearFirst;
  } else {
    const bool mayBeVersion = sign == '.' && third.count == 2 && (first.count != 2 || second.count != 2);
    if (mayBeVersion) return std::nullopt;
    time.shortYear = third.count == 2;
    const std::int32_t y = time.shortYear ? fullYear(third.value) : third.value;
    time.parts[0] = first.value, time.parts[1] = second.value, time.parts[2] = third.value;
    if (isDate(y, second.value, first.value)) time.orders |= kDayFirst;
    if (isDate(y, first.value, second.value)) time.orders |= kMonthFirst;
    const bool twoDigits = time.shortYear && first.count == 2 && second.count == 2;
    if (twoDigits && isDate(fullYear(first.value), second.value, third.value)) time.orders |= kShortYearFirst;
  }
  if (time.orders == 0) return std::nullopt;
  return time;
}

std::int64_t takeFraction(std::string_view& text) {
  std::int64_t fraction = 0, unit = kSecond / 10;
  while (!text.empty() && isDigit(text.front())) {
    fraction += (text.front() - '0') * unit;
    unit /= 10;
    text.remove_prefix(1);
  }
  return fraction;
}

/// "AM" or "PM" behind an hour of a half day; false where the hour is none.
bool takeHalf(std::string_view& text, std::int32_t& hours) {
  std::string_view rest = trim(text);
  const std::string half = lower(rest.substr(0, 2));
  if (half != "am" && half != "pm") return true;
  if (hours < 1 || hours > 12) return false;
  hours = hours % 12 + (half == "pm" ? 12 : 0);
  text = rest.substr(2);
  return true;
}

/// "Z", "+02:00", "-0530", a blank before it if it likes: what it is from UTC. Nothing where it is none.
std::optional<std::int64_t> takeZone(std::string_view& text) {
  std::string_view rest = trim(text);
  if (rest.empty()) return 0;
  text = rest;
  for (const std::string_view utc : {"UTC", "GMT", "Z", "z"})
    if (text.starts_with(utc)) return text.remove_prefix(utc.size()), 0;
  const bool west = take(text, '-');
  if (!west && !take(text, '+')) return std::nullopt;
  const Digits hours = takeDigits(text, 2);
  take(text, ':');
  const Digits minutes = takeDigits(text, 2);
  if (hours.count != 2 || minutes.count == 1 || hours.value > 15 || minutes.value > 59) return std::nullopt;
  const std::int64_t offset = hours.value * kHour + minutes.value * kMinute;
  return west ? -offset : offset;
}

/// The time that is all of the text; nothing where it is none. `zoned`: it may say its zone.
std::optional<CellTime> readTime(std::string_view text, bool zoned) {
  const Digits hour = takeDigits(text, 2);
  if (hour.count == 0 || !take(text, ':')) return std::nullopt;
  const Digits minute = takeDigits(text, 2);
  if (minute.count != 2) return std::nullopt;
  std::int32_t seconds = 0;
  std::int64_t fraction = 0;
  if (take(text, ':')) {
    const Digits second = takeDigits(text, 2);
    if (second.count != 2) return std::nullopt;
    seconds = second.value;
    if (take(text, '.')) fraction = takeFraction(text);
  }
  std::int32_t hours = hour.value;
  if (!takeHalf(text, hours)) return std::nullopt;
  CellTime time{.hasTime = true, .zoned = zoned && !trim(text).empty()};
  const auto offset = zoned ? takeZone(text) : std::optional<std::int64_t>(0);
  if (!offset || !text.empty() || hours > 23 || minute.value > 59 || seconds > 59) return std::nullopt;
  time.microseconds = hours * kHour + minute.value * kMinute + seconds * kSecond + fraction;
  time.fromUtc = *offset;
  return time;
}

}  // namespace

std::optional<CellTime> readCellTime(std::string_view cell) {
  std::string_view rest = cell;
  auto date = takeDate(rest);
  if (date && rest.empty()) return date;
  const bool behind = date && (take(rest, ' ') || take(rest, 'T'));
  if (date && !behind) return std::nullopt;
  auto time = readTime(date ? rest : cell, date.has_value());
  if (!time || !date) return time;
  date->hasTime = true;
  date->zoned = time->zoned;
  date->microseconds = time->microseconds;
  date->fromUtc = time->fromUtc;
  return date;
}

std::int32_t daysOf(const CellTime& time, DateOrder order) {
  const auto& p = time.parts;
  const bool yearFirst = order == kYearFirst || order == kShortYearFirst;
  const std::int32_t written = yearFirst ? p[0] : p[2];
  const std::int32_t y = time.shortYear ? fullYear(written) : written;
  const std::int32_t m = order == kMonthFirst ? p[0] : p[1];
  const std::int32_t d = yearFirst ? p[2] : order == kDayFirst ? p[0] : p[1];
  const std::chrono::sys_days days = calendarDay(y, m, d);
  return static_cast<std::int32_t>(days.time_since_epoch().count());
}

}  // namespace omni
