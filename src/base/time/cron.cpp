#include "base/time/cron.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

using Names = std::vector<std::string_view>;

constexpr std::chrono::days kHorizon{3660};
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kNicknames{{{"@hourly", "0 * * * *"},
                                                                                   {"@daily", "0 0 * * *"},
                                                                                   {"@weekly", "0 0 * * 0"},
                                                                                   {"@monthly", "0 0 1 * *"},
                                                                                   {"@yearly", "0 0 1 1 *"}}};

/// One of the five fields: what it is called, its bounds, and the names of its numbers from the first on.
struct Field {
  std::string_view name;
  int first, last;
  Names names;
};

const std::array<Field, 5>& fields() {
  static const std::array<Field, 5> all{
      {{"minute", 0, 59, {}},
       {"hour", 0, 23, {}},
       {"day of the month", 1, 31, {}},
       {"month", 1, 12, {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}},
       {"day of the week", 0, 7, {"sun", "mon", "tue", "wed", "thu", "fri", "sat"}}}};
  return all;
}

tl::unexpected<Error> wrong(const Field& field, std::string_view part) {
  return fail(Code::kInvalidArgument,
              "'" + std::string(part) + "' is no " + std::string(field.name) + " of a schedule",
              "Write " + std::to_string(field.first) + " to " + std::to_string(field.last) +
                  ", *, a range such as 1-5, or a step such as */15.");
}

std::optional<int> numberOf(const Field& field, std::string_view text) {
  const std::string small = lower(text);
  if (const auto name = std::ranges::find(field.names, small); name != field.names.end())
    return field.first + static_cast<int>(name - field.names.begin());
  if (text.empty() || !std::ranges::all_of(text, isDigit)) return std::nullopt;
  const auto number = parsedNumber<int>(text);
  if (!number || *number < field.first || *number > field.last) return std::nullopt;
  return number;
}

/// The numbers of one member of a list.
Result<std::vector<int>> numbersOf(const Field& field, std::string_view part) {
  const auto slash = part.find('/');
  std::string_view range = part.substr(0, slash);
  int step = 1, first = field.first, last = field.last;
  if (slash != std::string_view::npos) {
    const std::string_view digits = part.substr(slash + 1);
    const auto given =
        std::ranges::all_of(digits, isDigit) ? parsedNumber<int>(digits) : std::optional<int>();
    if (!given || *given < 1 || *given > field.last) return wrong(field, part);
    step = *given;
  }
  if (range != "*") {
    const auto dash = range.find('-');
    const auto from = numberOf(field, range.substr(0, dash));
    const auto to = dash == std::string_view::npos ? from : numberOf(field, range.substr(dash + 1));
    if (!from || !to || *from > *to) return wrong(field, part);
    first = *from;
    last = dash == std::string_view::npos && slash != std::string_view::npos ? field.last : *to;
  }
  std::vector<int> numbers;
  for (int number = first; number <= last; number += step) numbers.push_back(number);
  return numbers;
}

template <std::size_t size>
Status readField(const Field& field, std::string_view text, std::bitset<size>& into) {
  for (const std::string& part : split(text, ',')) {
    OMNI_TRY(numbers, numbersOf(field, part));
    for (const int number : numbers) into.set(static_cast<std::size_t>(number) % size);
  }
  return {};
}

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string& word : split(text, ' '))
    if (const auto plain = trim(word); !plain.empty()) words.emplace_back(plain);
  return words;
}

}  // namespace

Result<Cron> Cron::parse(std::string_view text) {
  const std::string_view plain = trim(text);
  for (const auto& [nickname, meaning] : kNicknames)
    if (plain == nickname) return parse(meaning);
  const auto words = wordsOf(plain);
  if (words.size() != fields().size())
    return fail(Code::kInvalidArgument, "'" + std::string(text.substr(0, 100)) + "' is no time of a schedule",
                "Write five fields, as in \"0 7 * * mon-fri\", or @daily.");
  Cron cron;
  OMNI_RETURN_IF_ERROR(readField(fields()[0], words[0], cron.minutes_));
  OMNI_RETURN_IF_ERROR(readField(fields()[1], words[1], cron.hours_));
  OMNI_RETURN_IF_ERROR(readField(fields()[2], words[2], cron.days_));
  OMNI_RETURN_IF_ERROR(readField(fields()[3], words[3], cron.months_));
  OMNI_RETURN_IF_ERROR(readField(fields()[4], words[4], cron.weekdays_));
  cron.anyDay_ = words[2].starts_with('*');
  cron.anyWeekday_ = words[4].starts_with('*');
  if (!cron.after(Time()))
    return fail(Code::kInvalidArgument, "a time such as '" + std::string(plain) + "' never comes",
                "Write a day that the month has.");
  return cron;
}

bool Cron::isDay(std::chrono::sys_days day) const {
  const std::chrono::year_month_day date(day);
  if (!months_.test(static_cast<unsigned>(date.month()))) return false;
  const bool ofMonth = days_.test(static_cast<unsigned>(date.day()));
  const bool ofWeek = weekdays_.test(std::chrono::weekday(day).c_encoding());
  return anyDay_ || anyWeekday_ ? ofMonth && ofWeek : ofMonth || ofWeek;
}

std::optional<Cron::Time> Cron::after(Time time) const {
  const auto begin = std::chrono::floor<std::chrono::minutes>(time) + std::chrono::minutes(1);
  const auto today = std::chrono::floor<std::chrono::days>(begin);
  for (auto day = today; day <= today + kHorizon; day += std::chrono::days(1)) {
    if (!isDay(day)) continue;
    const auto from =
        std::chrono::duration_cast<std::chrono::minutes>(day == today ? begin - day : std::chrono::days(0))
            .count();
    for (auto minute = from; minute < 24 * 60; ++minute) {
      if (!hours_.test(static_cast<std::size_t>(minute / 60)))
        minute += 59 - minute % 60;
      else if (minutes_.test(static_cast<std::size_t>(minute % 60)))
        return day + std::chrono::minutes(minute);
    }
  }
  return std::nullopt;
}

}  // namespace omni
