#include "question/period.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/month_names.h"
#include "question/iso_day.h"

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

constexpr std::array<std::string_view, 7> kWeekdays{"monday", "tuesday",  "wednesday", "thursday",
                                                    "friday", "saturday", "sunday"};

struct Range {
  year_month_day from, to;  // [from, to)
};

Range monthsFrom(year y, unsigned firstMonth, int count) {
  const year_month_day from = y / month{firstMonth} / day{1};
  return {from, from + months{count}};
}

// "first" to "thirty-first".
constexpr std::array<std::string_view, 31> kOrdinalWords{
    "first",        "second",       "third",          "fourth",        "fifth",        "sixth",
    "seventh",      "eighth",       "ninth",          "tenth",         "eleventh",     "twelfth",
    "thirteenth",   "fourteenth",   "fifteenth",      "sixteenth",     "seventeenth",  "eighteenth",
    "nineteenth",   "twentieth",    "twenty-first",   "twenty-second", "twenty-third", "twenty-fourth",
    "twenty-fifth", "twenty-sixth", "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth",
    "thirty-first"};

// 1 to 12, 0 when the word names no month. "may" only where a number follows.
unsigned monthOf(const Token& token, const Token* next) {
  for (unsigned i = 0; i < kMonthNames.size(); ++i) {
    if (token.lower == kMonthNames[i]) return token.lower == "may" && !(next && next->number) ? 0 : i + 1;
    if (token.lower.size() == 3 && token.lower != "may" && token.capitalised &&
        kMonthNames[i].starts_with(token.lower))
      return i + 1;
  }
  return 0;
}

std::optional<year> yearOf(const Token* token) {
  if (!token || !token->number || token->text.size() != 4) return std::nullopt;
  const int value = static_cast<int>(*token->number);
  return value >= 1000 && value <= 2999 ? std::optional<year>(year{value}) : std::nullopt;
}

class Finder {
 public:
  Finder(const std::vector<Token>& tokens, year_month_day today) : tokens_(tokens), today_(today) {}

  std::vector<PeriodSpan> run() {
    for (std::size_t i = 0; i < tokens_.size();) {
      const std::size_t count = at(i);
      i += count ? count : 1;
    }
    return std::move(found_);
  }

 private:
  const Token* token(std::size_t i) const { return i < tokens_.size() ? &tokens_[i] : nullptr; }
  bool is(std::size_t i, std::string_view word) const {
    return i < tokens_.size() && tokens_[i].lower == word;
  }

  // "January AND June"
  bool leadsOn(std::size_t i) const { return is(i, "to") || is(i, "and") || is(i, "until"); }

  std::size_t add(std::size_t first, std::size_t count, Range range) {
    found_.push_back({isoDay(range.from), isoDay(range.to), first, count});
    return count;
  }

  std::size_t addDay(std::size_t first, std::size_t count, year_month_day date) {
    return date.ok() ? add(first, count, {date, sys_days{date} + days{1}}) : 0;
  }

  std::size_t at(std::size_t i) {
    if (tokens_[i].quoted) return 0;
    if (const auto count = dayOfMonth(i)) return count;
    if (const auto count = isoDate(i)) return count;
    if (const auto count = decade(i)) return count;
    if (const auto count = quarter(i)) return count;
    if (const auto count = partOfYear(i)) return count;
    if (const auto count = endOfYear(i)) return count;
    if (const auto count = century(i)) return count;
    if (const auto count = isoMonth(i)) return count;
    if (const auto count = namedMonth(i)) return count;
    if (const auto count = weekdays(i)) return count;
    return relative(i);
  }

  std::size_t isoDate(std::size_t i) {
    int y = 0, used = 0;
    unsigned m = 0, d = 0;
    if (std::sscanf(tokens_[i].text.c_str(), "%4d-%2u-%2u%n", &y, &m, &d, &used) != 3 ||
        used != static_cast<int>(tokens_[i].text.size()))
      return 0;
    return addDay(i, 1, year{y} / month{m} / day{d});
  }

  // "1990s", "1990's", "the 1800s"
  std::size_t decade(std::size_t i) {
    constexpr int kFirstOfDecades = 2000;  // "the 2000s" are ten years, "the 1800s" a hundred
    std::string_view word = tokens_[i].lower;
    if (!word.ends_with('s') && !tokens_[i].possessive) return 0;
    if (word.ends_with('s')) word.remove_suffix(1);
    const bool digits = std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
    if (word.size() != 4 || !digits || word[3] != '0' || word[0] == '0') return 0;
    const int first = std::stoi(std::string(word));
    const bool hundred = word[2] == '0' && first < kFirstOfDecades;
    return add(i, 1, monthsFrom(year{first}, 1, hundred ? 1200 : 120));
  }

  std::size_t quarter(std::size_t i) {
    if (!isQuarter(i)) return 0;
    const auto& word = tokens_[i].lower;
    const std::size_t skip = is(i + 1, "of") ? 2 : 1;
    const auto y = yearOf(token(i + skip));
    const year meant = y.value_or(yearOfQuarters().value_or(today_.year()));
    return add(i, y ? skip + 1 : 1, monthsFrom(meant, static_cast<unsigned>(word[1] - '1') * 3 + 1, 3));
  }

  bool isQuarter(std::size_t i) const {
    const auto& word = tokens_[i].lower;
    return word.size() == 2 && word[0] == 'q' && word[1] >= '1' && word[1] <= '4';
  }

  // "Q4 2015 compared to Q3": the year that quarters are named with, where it is one.
  std::optional<year> yearOfQuarters() const {
    std::optional<year> named;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!isQuarter(i)) continue;
      const auto own = yearOf(token(i + (is(i + 1, "of") ? 2 : 1)));
      if (own && named && *own != *named) return std::nullopt;
      if (own) named = own;
    }
    return named;
  }

  struct DayInWords {
    year_month_day date;
    std::size_t tokens = 0;
  };

  // "14 March 2024", "the 14th of March 2024"
  std::optional<DayInWords> dayMonthYear(std::size_t i) const {
    const auto d = dayOf(i);
    const std::size_t at = is(i + 1, "of") ? i + 2 : i + 1;
    if (!d || at + 1 >= tokens_.size()) return std::nullopt;
    const unsigned m = monthOf(tokens_[at], token(at + 1));
    const auto y = yearOf(token(at + 1));
    if (m == 0 || !y) return std::nullopt;
    return DayInWords{*y / month{m} / *d, at + 2 - i};
  }

  // "March 14, 2024"
  std::optional<DayInWords> monthDayYear(std::size_t i) const {
    const auto d = dayOf(i + 1);
    const auto y = yearOf(token(i + 2));
    const unsigned m = d && y ? monthOf(tokens_[i], token(i + 1)) : 0;
    if (m == 0) return std::nullopt;
    return DayInWords{*y / month{m} / *d, 3};
  }

  std::size_t dayOfMonth(std::size_t i) {
    if (const auto day = dayMonthYear(i)) return addDay(i, day->tokens, day->date);
    return firstOfTwoDays(i);
  }

  // "from 10 to 20 June 2023", "between MAY 30 and June 3, 2023": what it lacks stands with the second.
  std::size_t firstOfTwoDays(std::size_t i) {
    if (i == 0 || !(is(i - 1, "from") || is(i - 1, "between"))) return 0;
    unsigned m = monthOf(tokens_[i], token(i + 1));
    const auto d = dayOf(m == 0 ? i : i + 1);
    std::size_t next = i + (m == 0 ? 1 : 2);
    if (m == 0 && token(next)) m = monthOf(tokens_[next], token(i));  // "30 may": a number makes it a month
    if (m != 0 && next == i + 1) ++next;
    if (!d || !leadsOn(next) || !token(next + 1)) return 0;
    auto second = dayMonthYear(next + 1);
    if (!second) second = monthDayYear(next + 1);
    if (!second) return 0;
    return addDay(i, next - i, second->date.year() / (m == 0 ? second->date.month() : month{m}) / *d);
  }

  // "14", "14th", "fourteenth"
  std::optional<day> dayOf(std::size_t i) const {
    if (!token(i)) return std::nullopt;
    const auto word = std::ranges::find(kOrdinalWords, tokens_[i].lower);
    if (word != kOrdinalWords.end()) return day{static_cast<unsigned>(word - kOrdinalWords.begin()) + 1};
    unsigned d = 0;
    int used = 0;
    if (std::sscanf(tokens_[i].lower.c_str(), "%2u%n", &d, &used) != 1 || d < 1 || d > 31)
      return std::nullopt;
    const std::string_view suffix = std::string_view(tokens_[i].lower).substr(static_cast<std::size_t>(used));
    const bool ordinal = suffix == "st" || suffix == "nd" || suffix == "rd" || suffix == "th";
    return suffix.empty() || ordinal ? std::optional(day{d}) : std::nullopt;
  }

  // "second quarter of 2024", "first half of 2023"
  std::size_t partOfYear(std::size_t i) {
    const unsigned which = ordinalOf(tokens_[i].lower);
    const bool half = is(i + 1, "half");
    if (which == 0 || which > (half ? 2u : 4u) || (!half && !is(i + 1, "quarter"))) return 0;
    const std::size_t skip = is(i + 2, "of") ? 3 : 2;
    const auto y = yearOf(token(i + skip));
    const int length = half ? 6 : 3;
    const unsigned first = (which - 1) * static_cast<unsigned>(length) + 1;
    return y ? add(i, skip + 1, monthsFrom(*y, first, length)) : 0;
  }

  // "last quarter of 2024", "first two weeks of 2023": of that year, whatever today is
  std::size_t endOfYear(std::size_t i) {
    const bool last = is(i, "last") || is(i, "final");
    if (!last && !is(i, "first")) return 0;
    const bool several = token(i + 1) && tokens_[i + 1].number;
    const std::size_t unit = i + (several ? 2 : 1);
    const auto y = is(unit + 1, "of") ? yearOf(token(unit + 2)) : std::nullopt;
    const double amount = several ? *tokens_[i + 1].number : 1;
    if (!y || amount < 1 || amount > 366) return 0;
    const year_month_day from = *y / month{1} / day{1}, to = (*y + years{1}) / month{1} / day{1};
    const int n = static_cast<int>(amount) * (last ? -1 : 1);
    const auto end = shiftedBy(last ? to : from, n, tokens_[unit].stem);
    return end ? add(i, unit + 3 - i, last ? Range{*end, to} : Range{from, *end}) : 0;
  }

  static std::optional<year_month_day> shiftedBy(year_month_day from, int n, std::string_view unit) {
    if (unit == "day") return sys_days{from} + days{n};
    if (unit == "week") return sys_days{from} + days{7 * n};
    if (unit == "month") return from + months{n};
    if (unit == "quarter") return from + months{3 * n};
    return unit == "half" ? std::optional(from + months{6 * n}) : std::nullopt;
  }

  static unsigned ordinalOf(std::string_view word) {
    static constexpr std::array<std::array<std::string_view, 2>, 4> kOrdinals{
        {{"first", "1st"}, {"second", "2nd"}, {"third", "3rd"}, {"fourth", "4th"}}};
    for (unsigned i = 0; i < kOrdinals.size(); ++i)
      if (std::ranges::find(kOrdinals[i], word) != kOrdinals[i].end()) return i + 1;
    return 0;
  }

  // "20th century": from 1901 to 2000
  std::size_t century(std::size_t i) {
    int which = 0, used = 0;
    const auto& word = tokens_[i].lower;
    if (!is(i + 1, "century") || std::sscanf(word.c_str(), "%2d%n", &which, &used) != 1 || which < 1 ||
        which > 29 || word.size() != static_cast<std::size_t>(used) + 2)
      return 0;
    return add(i, 2, monthsFrom(year{(which - 1) * 100 + 1}, 1, 1200));
  }

  // "2024-03"
  std::size_t isoMonth(std::size_t i) {
    int y = 0, used = 0;
    unsigned m = 0;
    if (tokens_[i].text.size() != 7 ||
        std::sscanf(tokens_[i].text.c_str(), "%4d-%2u%n", &y, &m, &used) != 2 || used != 7 || m < 1 || m > 12)
      return 0;
    return add(i, 1, monthsFrom(year{y}, m, 1));
  }

  std::size_t namedMonth(std::size_t i) {
    const bool inMay = tokens_[i].text == "May" && i > 0 && is(i - 1, "in");
    const unsigned m = inMay ? 5 : monthOf(tokens_[i], token(i + 1));
    if (m == 0) return 0;
    const auto d = dayOf(i + 1);
    const std::size_t skip = (d ? 2u : 1u) + (is(i + (d ? 2 : 1), "of") ? 1u : 0u);
    const auto y = yearOf(token(i + skip));
    if (!y) return d ? 0 : monthAlone(i, m);
    return d ? addDay(i, skip + 1, *y / month{m} / *d) : add(i, skip + 1, monthsFrom(*y, m, 1));
  }

  // "between JANUARY and June 2025", "in MARCH"; elsewhere a month alone is a word like another.
  std::size_t monthAlone(std::size_t i, unsigned m) {
    const Token* last = token(i + 2);
    const auto y =
        leadsOn(i + 1) && last && monthOf(*last, token(i + 3)) != 0 ? yearOf(token(i + 3)) : std::nullopt;
    if (y) return add(i, 1, monthsFrom(*y, m, 1));
    if (i == 0 || !(is(i - 1, "in") || is(i - 1, "during"))) return 0;
    return addPart(i, {RecurringPart::Unit::kMonth, m, m});
  }

  std::size_t addPart(std::size_t i, RecurringPart part) {
    found_.push_back({.first = i, .count = 1, .part = part});
    return 1;
  }

  // "on Mondays", "Saturday sales", "at the weekend"; "last Monday" is one day.
  std::size_t weekdays(std::size_t i) {
    constexpr auto kUnit = RecurringPart::Unit::kWeekday;
    if (i > 0 && stepOf(tokens_[i - 1].lower)) return 0;
    std::string_view word = tokens_[i].lower;
    if (word == "weekdays") return addPart(i, {kUnit, 1, 5});
    if (word.ends_with('s')) word.remove_suffix(1);
    if (word == "weekend") return addPart(i, {kUnit, 6, 7});
    const auto named = std::ranges::find(kWeekdays, word);
    if (named == kWeekdays.end()) return 0;
    const auto number = static_cast<unsigned>(named - kWeekdays.begin()) + 1;
    return addPart(i, {kUnit, number, number});
  }

  // "last quarter", "this month", "next year", "last 30 days", "yesterday", "today", "tomorrow"
  std::size_t relative(std::size_t i) {
    const sys_days now{today_};
    if (is(i, "today")) return add(i, 1, {today_, now + days{1}});
    if (is(i, "yesterday")) return add(i, 1, {now - days{1}, today_});
    if (is(i, "tomorrow")) return add(i, 1, {now + days{1}, now + days{2}});
    if (const auto count = ago(i)) return count;
    if (const auto count = toDate(i)) return count;
    const auto step = stepOf(tokens_[i].lower);
    if (!step) return 0;
    const Token* next = token(i + 1);
    if (*step != 0 && next && next->number && *next->number > 0 && *next->number < 10000)
      return counted(i, *step * static_cast<int>(*next->number));
    const year_month_day monthStart = today_.year() / today_.month() / day{1};
    if (is(i + 1, "year")) return add(i, 2, monthsFrom(today_.year() + years{*step}, 1, 12));
    if (is(i + 1, "month"))
      return add(i, 2, {monthStart + months{*step}, monthStart + months{*step} + months{1}});
    if (is(i + 1, "week")) {
      const sys_days monday = mondayOf(now) + days{7 * *step};
      return add(i, 2, {monday, monday + days{7}});
    }
    if (!is(i + 1, "quarter")) return 0;
    const unsigned first = (static_cast<unsigned>(today_.month()) - 1) / 3 * 3 + 1;
    const year_month_day start = today_.year() / month{first} / day{1} + months{3 * *step};
    return add(i, 2, {start, start + months{3}});
  }

  // Where the word leads from the present unit of time: back, nowhere or ahead.
  static std::optional<int> stepOf(std::string_view word) {
    if (word == "last" || word == "previous" || word == "past") return -1;
    if (word == "next" || word == "coming") return 1;
    return word == "this" || word == "current" ? std::optional(0) : std::nullopt;
  }

  // "two years ago": in that year; "a week ago": in that week.
  std::size_t ago(std::size_t i) {
    const double amount = is(i, "a") || is(i, "an") ? 1 : tokens_[i].number.value_or(0);
    if (amount < 1 || amount >= 10000 || !is(i + 2, "ago")) return 0;
    const int n = static_cast<int>(amount);
    const auto& unit = tokens_[i + 1].stem;
    const sys_days now{today_};
    if (unit == "day") return add(i, 3, {now - days{n}, now - days{n - 1}});
    if (unit == "week") {
      const sys_days monday = mondayOf(now) - days{7 * n};
      return add(i, 3, {monday, monday + days{7}});
    }
    const year_month_day start = today_.year() / today_.month() / day{1} - months{n};
    if (unit == "month") return add(i, 3, {start, start + months{1}});
    return unit == "year" ? add(i, 3, monthsFrom(today_.year() - years{n}, 1, 12)) : 0;
  }

  // "year to date", "so far this year", "this year so far"
  std::size_t toDate(std::size_t i) {
    std::size_t count = 0, unit = i;
    if (is(i + 1, "to") && is(i + 2, "date")) count = 3;
    if (is(i, "so") && is(i + 1, "far") && is(i + 2, "this")) count = 4, unit = i + 3;
    if (is(i, "this") && is(i + 2, "so") && is(i + 3, "far")) count = 4, unit = i + 1;
    if (count == 0) return 0;
    const sys_days tomorrow = sys_days{today_} + days{1};
    if (is(unit, "year")) return add(i, count, {today_.year() / month{1} / day{1}, tomorrow});
    if (is(unit, "month")) return add(i, count, {today_.year() / today_.month() / day{1}, tomorrow});
    return is(unit, "week") ? add(i, count, {mondayOf(sys_days{today_}), tomorrow}) : 0;
  }

  static sys_days mondayOf(sys_days date) {
    return date - (std::chrono::weekday{date} - std::chrono::Monday);
  }

  // "last 30 days", "next 2 weeks": with today; `n` is below zero for those that are over.
  std::size_t counted(std::size_t i, int n) {
    const auto& unit = i + 2 < tokens_.size() ? tokens_[i + 2].stem : tokens_[i].stem;
    const sys_days now{today_};
    const sys_days counted = n < 0 ? now + days{1} : now;
    if (unit == "day") return addFrom(i, counted, counted + days{n});
    if (unit == "week") return addFrom(i, counted, counted + days{7 * n});
    if (unit == "month") return addFrom(i, counted, lastDayKept(today_ + months{n}));
    if (unit == "quarter") return addFrom(i, counted, lastDayKept(today_ + months{3 * n}));
    if (unit == "year") return addFrom(i, counted, lastDayKept(today_ + years{n}));
    return 0;
  }

  std::size_t addFrom(std::size_t i, sys_days one, sys_days other) {
    return add(i, 3, {std::min(one, other), std::max(one, other)});
  }

  // 31 March less a month is the last of February.
  static year_month_day lastDayKept(year_month_day date) {
    return date.ok() ? date : year_month_day{date.year() / date.month() / std::chrono::last};
  }

  const std::vector<Token>& tokens_;
  year_month_day today_;
  std::vector<PeriodSpan> found_;
};

// Whether what a token begins, behind "from", is followed by "to" and something else.
bool goesOn(const std::vector<Token>& tokens, std::size_t first, std::size_t end) {
  return first > 0 && tokens[first - 1].lower == "from" && end + 1 < tokens.size() &&
         (tokens[end].lower == "to" || tokens[end].lower == "until");
}

// "from 2021 to 2023"
void addYears(const std::vector<Token>& tokens, std::vector<PeriodSpan>& periods) {
  const year first{1900}, end{2100};
  for (std::size_t t = 1; t < tokens.size(); ++t) {
    const auto from = yearOf(&tokens[t]);
    const auto to = from && goesOn(tokens, t, t + 1) ? yearOf(&tokens[t + 2]) : std::nullopt;
    if (!to || *from < first || *from >= *to || *to >= end) continue;
    const Range range = monthsFrom(*from, 1, static_cast<int>((*to - *from).count() + 1) * 12);
    periods.push_back({isoDay(range.from), isoDay(range.to), t, 3});
  }
}

}  // namespace

std::vector<PeriodSpan> findPeriods(const std::vector<Token>& tokens,
                                    std::chrono::system_clock::time_point today) {
  return Finder(tokens, year_month_day{std::chrono::floor<days>(today)}).run();
}

void joinPeriods(const std::vector<Token>& tokens, std::vector<PeriodSpan>& periods) {
  addYears(tokens, periods);
  std::ranges::sort(periods, {}, &PeriodSpan::first);
  for (std::size_t i = 1; i < periods.size(); ++i) {
    PeriodSpan& first = periods[i - 1];
    const PeriodSpan& second = periods[i];
    const std::size_t to = first.first + first.count;
    if (first.part || second.part || second.first != to + 1 || !goesOn(tokens, first.first, to) ||
        first.from >= second.to)
      continue;
    first.to = second.to;
    first.count = second.first + second.count - first.first;
    periods.erase(periods.begin() + static_cast<std::ptrdiff_t>(i--));
  }
}

}  // namespace omni
