#include "evidence/claims/named_time.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "question/iso_day.h"
#include "question/question.h"

namespace omni {
namespace {

using std::chrono::day;
using std::chrono::days;
using std::chrono::month;
using std::chrono::months;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;
using std::chrono::years;

constexpr int kFirstYear = 1000, kLastYear = 2100;
constexpr int kAboutYears = 5;

bool isYear(double number) {
  return number >= kFirstYear && number < kLastYear && number == static_cast<int>(number);
}

std::string shifted(const std::string& date, int by) {
  return std::to_string(std::clamp(*parsedNumber<int>(date.substr(0, 4)) + by, kFirstYear, 9999)) +
         date.substr(4);
}

// Numbers between '.', '/' or '-'.
std::vector<int> partsOf(std::string_view text) {
  std::vector<int> parts;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto end = std::min(text.find_first_of("./-", i), text.size());
    const auto part = parsedNumber<int>(text.substr(i, end - i));
    if (!part) return {};
    parts.push_back(*part);
    i = end;
  }
  return parts;
}

// "05/09/1987", "5.9.87", "1987/09/05": where day and month may be either, all from the one to the other.
std::optional<NamedTime> datedInNumbers(std::string_view word) {
  constexpr int kCentury = 100, kThisCentury = 50;
  auto parts = partsOf(word);
  if (parts.size() != 3) return std::nullopt;
  if (parts[0] >= kFirstYear) std::ranges::reverse(parts);
  if (parts[2] < kCentury) parts[2] += parts[2] < kThisCentury ? 2000 : 1900;
  if (!isYear(parts[2])) return std::nullopt;
  std::vector<sys_days> dates;
  for (const auto& [d, m] : {std::pair(parts[0], parts[1]), std::pair(parts[1], parts[0])})
    if (const year_month_day date{year(parts[2]), month(unsigned(m)), day(unsigned(d))}; date.ok())
      dates.push_back(date);
  if (dates.empty()) return std::nullopt;
  const auto [first, last] = std::ranges::minmax(dates);
  return NamedTime{isoDay(first), isoDay(last + days(1)), std::string(word)};
}

// The first word that is a date in numbers, "1987-09-05T10:00:00Z" too.
std::optional<NamedTime> datedInNumbersIn(std::string_view text) {
  for (const auto& piece : split(text, ' ')) {
    const auto digit = piece.find_first_of("0123456789");
    if (digit == std::string_view::npos) continue;
    const auto end = std::min(piece.find_first_not_of("0123456789./-", digit), piece.size());
    std::string_view word = std::string_view(piece).substr(digit, end - digit);
    while (!word.empty() && !isDigit(word.back())) word.remove_suffix(1);
    if (auto time = datedInNumbers(word)) return time;
  }
  return std::nullopt;
}

// A time as the words before it change it.
NamedTime hedged(NamedTime time, std::string_view before) {
  static constexpr std::string_view kAbout[] = {"about",         "around",  "circa", "c",      "ca",
                                                "approximately", "roughly", "near",  "nearly", "probably"};
  static constexpr std::string_view kBefore[] = {"before", "until", "till"};
  if (isOneOf(kAbout, before)) {
    time.from = shifted(time.from, -kAboutYears);
    time.to = shifted(time.to, kAboutYears);
  } else if (isOneOf(kBefore, before)) {
    time.from = "0000-01-01";
  } else if (before == "after") {
    time.to = "9999-12-31";
  }
  return time;
}

}  // namespace

std::optional<NamedTime> timeIn(std::string_view text) {
  text = trim(text);  // as it is read, which places count in
  const auto read = analyse(text, std::chrono::system_clock::now());
  if (!read) return std::nullopt;
  const auto& tokens = read->tokens;
  const auto timeOf = [&](std::string from, std::string to, std::size_t first, std::size_t last) {
    NamedTime time{std::move(from), std::move(to),
                   std::string(text.substr(tokens[first].start, tokens[last].end - tokens[first].start))};
    return hedged(std::move(time),
                  first > 0 ? std::string_view(tokens[first - 1].lower) : std::string_view());
  };
  for (const auto& period : read->periods)
    if (!period.part && period.from < period.to)
      return timeOf(period.from, period.to, period.first, period.first + period.count - 1);
  if (auto time = datedInNumbersIn(text)) return time;
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    const Token& token = tokens[t];
    if (!token.number || !isDigit(token.text[0]) || !isYear(*token.number) || token.text.size() != 4)
      continue;
    const int year = static_cast<int>(*token.number);
    return timeOf(std::to_string(year) + "-01-01", std::to_string(year + 1) + "-01-01", t, t);
  }
  return std::nullopt;
}

std::optional<NamedTime> timeInPath(std::string_view path) {
  constexpr int kFirst = 1900;
  const auto number = [&](std::size_t at, std::size_t digits) -> std::optional<int> {
    if (at + digits > path.size() || (at + digits < path.size() && isDigit(path[at + digits])))
      return std::nullopt;
    return parsedNumber<int>(path.substr(at, digits));
  };
  const auto part = [&](std::size_t at) {
    return at < path.size() && (path[at] == '-' || path[at] == '_') ? number(at + 1, 2) : std::nullopt;
  };
  for (std::size_t i = 0; i + 4 <= path.size(); ++i) {
    const auto first = i > 0 && isDigit(path[i - 1]) ? std::nullopt : number(i, 4);
    if (!first || *first < kFirst || *first >= kLastYear) continue;
    const auto m = part(i + 4), d = m ? part(i + 7) : std::nullopt;
    const year_month_day from{year(*first), month(unsigned(m.value_or(1))), day(unsigned(d.value_or(1)))};
    if (!from.ok()) continue;
    const sys_days to = d   ? sys_days(from) + days(1)
                        : m ? sys_days(from + months(1))
                            : sys_days(from + years(1));
    return NamedTime{isoDay(from), isoDay(to), std::string(path.substr(i, d ? 10 : m ? 7 : 4))};
  }
  return std::nullopt;
}

bool mayBeOne(const NamedTime& a, const NamedTime& b) {
  return a.from < b.to && b.from < a.to;
}

}  // namespace omni
