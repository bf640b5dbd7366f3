#include "sources/duckdb/texts/written_texts.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "base/value.h"

namespace omni {
namespace {

constexpr std::size_t kMinWrittenTexts = 3;  // values; fewer tell nothing
constexpr double kMinShare = .85;            // of the values are numbers, or dates
constexpr double kMinOneUnit = .9;           // of the numbers have the same unit
constexpr std::size_t kLongestUnit = 12;

constexpr std::string_view kMinusSign = "−";  // U+2212
constexpr std::string_view kSpaces[] = {" ", "\u00a0", "\u2009", "\u202f"};
constexpr std::string_view kMonths[] = {"january",   "february", "march",    "april",
                                        "may",       "june",     "july",     "august",
                                        "september", "october",  "november", "december"};

bool skip(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

bool skipSpaces(std::string_view& text) {
  const std::size_t before = text.size();
  while (std::ranges::any_of(kSpaces, [&](std::string_view space) { return skip(text, space); })) {
  }
  return text.size() < before;
}

std::string_view digits(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, isDigit);
  const auto run = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(run.size());
  return run;
}

struct Number {
  double value = 0;
  bool whole = true;
  bool either = false;  // "1.500": its point may stand before decimals or between thousands
  std::string unit;     // what stands beside it, but for notes in brackets
};

// Groups of three behind a comma or a thin or plain space.
void takeGroups(std::string_view& text, std::string& number) {
  for (;;) {
    std::string_view rest = text;
    if (!skip(rest, ",") &&
        !std::ranges::any_of(kSpaces, [&](std::string_view space) { return skip(rest, space); }))
      return;
    const auto group = digits(rest);
    if (group.size() != 3) return;
    number += group;
    text = rest;
  }
}

// "(69.1%)", "[3]", "*": what is said of a number, not what it is of.
bool skipNotes(std::string_view& text) {
  for (;;) {
    skipSpaces(text);
    const char open = text.empty() ? '\0' : text.front();
    if (open == '(' || open == '[') {
      const auto close = text.find(open == '(' ? ')' : ']');
      if (close == std::string_view::npos) return false;
      text.remove_prefix(close + 1);
    } else if (!skip(text, "*") && !skip(text, "†") && !skip(text, "‡") && !skip(text, "\n")) {
      return true;
    }
  }
}

bool isUnit(std::string_view unit) {
  if (unit.size() > kLongestUnit) return false;
  return std::ranges::none_of(unit, isDigit) && unit.find_first_of("-–—:;,") == std::string_view::npos;
}

// "4th", "1st".
std::string withoutOrdinal(std::string unit) {
  return unit == "st" || unit == "nd" || unit == "rd" ? "th" : unit;
}

std::optional<Number> readNumber(std::string_view text) {
  Number number;
  for (const std::string_view symbol : {"$", "€", "£", "¥", "#", "~", "US$"})
    if (skip(text, symbol)) number.unit = symbol;
  std::string plain;
  if (skip(text, "-") || skip(text, kMinusSign))
    plain = "-";
  else
    skip(text, "+");
  if (number.unit.empty())
    for (const std::string_view symbol : {"$", "€", "£", "¥"})
      if (skip(text, symbol)) number.unit = symbol;
  const auto whole = digits(text);
  plain += whole;
  if (!whole.empty() && whole.size() <= 3) takeGroups(text, plain);
  std::string_view rest = text;
  if (skip(rest, "."))
    if (const auto fraction = digits(rest); !fraction.empty()) {
      plain += (whole.empty() ? "0." : ".") + std::string(fraction);
      number.whole = false;
      number.either = !whole.empty() && whole.size() <= 3 && whole.front() != '0' && fraction.size() == 3;
      text = rest;
    }
  if (whole.empty() && number.whole) return std::nullopt;
  skip(text, ".");  // "1." of a list
  if (std::from_chars(plain.data(), plain.data() + plain.size(), number.value).ec != std::errc())
    return std::nullopt;
  skipSpaces(text);
  std::string_view unit = text.substr(0, text.find_first_of("([*\n"));
  text.remove_prefix(unit.size());
  if (!skipNotes(text) || !text.empty()) return std::nullopt;
  unit = trim(unit);
  if (!isUnit(unit)) return std::nullopt;
  number.unit += withoutOrdinal(std::string(unit));
  return number;
}

std::optional<unsigned> monthOf(std::string_view word) {
  const std::string name = lower(word);
  for (unsigned i = 0; i < std::size(kMonths); ++i)
    if (name == kMonths[i] || (name.size() == 3 && kMonths[i].starts_with(name))) return i + 1;
  return std::nullopt;
}

// "15 July 2003", "July 15, 2003", with nothing behind.
bool isWrittenDate(const std::string& text) {
  std::string spaced = text;
  std::erase(spaced, ',');
  const auto words = split(spaced, ' ');
  if (words.size() != 3) return false;
  const bool dayFirst = !monthOf(words[0]);
  const std::string& day = words[dayFirst ? 0 : 1];
  const std::string& year = words[2];
  return monthOf(words[dayFirst ? 1 : 0]) && !day.empty() && day.size() <= 2 && year.size() == 4 &&
         std::ranges::all_of(day, isDigit) && std::ranges::all_of(year, isDigit);
}

// "02139", "11898508762506083287", "12E4": as a number it would be another's, too.
bool isCode(const std::string& text) {
  constexpr std::size_t kExactDigits = 15;
  std::string_view rest = trim(text);
  const std::string_view whole = digits(rest);
  if (whole.size() > kExactDigits || (whole.size() > 1 && whole.front() == '0')) return true;
  if (whole.empty() || !(skip(rest, "E") || skip(rest, "e"))) return false;
  return !rest.empty() && std::ranges::all_of(rest, isDigit);
}

bool mostOf(std::size_t some, std::size_t all, double share) {
  return static_cast<double>(some) >= share * static_cast<double>(all);
}

// The column's different texts that say something.
std::vector<std::string> presentValues(const ValueSummary& values) {
  static constexpr std::string_view kMissing[] = {"",   "-",   "--",  "–",   "—",       "?",   "n/a",
                                                  "na", "tba", "tbd", "dnf", "unknown", "none"};
  std::vector<std::string> texts;
  for (const auto& sample : values.samples)
    if (std::ranges::find(kMissing, lower(trim(sample))) == std::end(kMissing)) texts.push_back(sample);
  return texts;
}

bool mayBeWritten(const ValueSummary& values, const std::vector<std::string>& texts) {
  return values.type == ValueType::kText && texts.size() >= kMinWrittenTexts;
}

}  // namespace

void readNumbersInTexts(ValueSummary& values) {
  const auto texts = presentValues(values);
  if (!mayBeWritten(values, texts) || std::ranges::any_of(texts, isCode)) return;
  std::vector<std::pair<Number, std::string>> numbers;
  std::map<std::string, std::size_t> units;
  for (const auto& text : texts)
    if (auto number = readNumber(trim(text))) {
      ++units[number->unit];
      numbers.emplace_back(std::move(*number), text);
    }
  if (numbers.size() < kMinWrittenTexts || !mostOf(numbers.size(), texts.size(), kMinShare)) return;
  const auto commonest = std::ranges::max_element(units, {}, [](const auto& unit) { return unit.second; });
  const std::size_t bare = commonest->first.empty() ? 0 : units[""];
  if (!mostOf(commonest->second + bare, numbers.size(), kMinOneUnit)) return;
  if (std::ranges::all_of(numbers, [](const auto& number) { return number.first.either; })) return;
  const bool whole = std::ranges::all_of(numbers, [](const auto& number) { return number.first.whole; });
  values.type = whole ? ValueType::kInteger : ValueType::kReal;
  values.numberForm = NumberForm::kText;
  if (values.complete) {
    const auto value = [](const auto& number) { return number.first.value; };
    values.minimum = toText(Value(std::ranges::min_element(numbers, {}, value)->first.value));
    values.maximum = toText(Value(std::ranges::max_element(numbers, {}, value)->first.value));
  }
}

void readDatesInTexts(ValueSummary& values) {
  const auto texts = presentValues(values);
  if (!mayBeWritten(values, texts)) return;
  const auto dates = static_cast<std::size_t>(std::ranges::count_if(texts, isWrittenDate));
  if (!mostOf(dates, texts.size(), kMinShare)) return;
  values.type = ValueType::kDate;
  values.dateForm = DateForm::kDayFirst;
}

}  // namespace omni
