#include "sources/duckdb/texts/written_texts.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/month_names.h"
#include "base/number.h"
#include "base/text.h"
#include "base/value.h"
#include "source/cells/cell_time.h"

namespace omni {
namespace {

constexpr std::size_t kMinWrittenTexts = 3;  // values; fewer tell nothing
constexpr double kMinShare = .85;            // of the values are numbers, or dates
constexpr double kMinOneUnit = .9;           // of the numbers have the same unit
constexpr std::size_t kLongestUnit = 12;

constexpr std::string_view kMinusSign = "−";  // U+2212
constexpr std::string_view kSpaces[] = {" ", "\u00a0", "\u2009", "\u202f"};

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
  std::string unit;     // what stands next to it, but for notes in brackets
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

// "(69.1%)", "[3]", "*": remarks on a number, not what it is of.
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
  for (unsigned i = 0; i < std::size(kMonthNames); ++i)
    if (name == kMonthNames[i] || (name.size() == 3 && kMonthNames[i].starts_with(name))) return i + 1;
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
  std::string_view rest = trim(text);
  const std::string_view whole = digits(rest);
  if (whole.size() > kExactDigits || (whole.size() > 1 && whole.front() == '0')) return true;
  if (whole.empty() || !(skip(rest, "E") || skip(rest, "e"))) return false;
  return !rest.empty() && std::ranges::all_of(rest, isDigit);
}

bool mostOf(std::size_t some, std::size_t all, double share) {
  return static_cast<double>(some) >= share * static_cast<double>(all);
}

bool isMissingText(const std::string& text) {
  static constexpr std::string_view kMissing[] = {"",   "-",   "--",  "–",   "—",       "?",   "n/a",
                                                  "na", "tba", "tbd", "dnf", "unknown", "none"};
  return isOneOf(kMissing, lower(trim(text)));
}

// The column's different texts that say something.
std::vector<std::string> presentValues(const ValueSummary& values) {
  std::vector<std::string> texts;
  std::ranges::remove_copy_if(values.samples, std::back_inserter(texts), isMissingText);
  return texts;
}

bool mayBeWritten(const ValueSummary& values, const std::vector<std::string>& texts) {
  return values.type == ValueType::kText && texts.size() >= kMinWrittenTexts;
}

struct Numbers {
  std::vector<std::pair<Number, std::string>> of;  // each with its text
  std::map<std::string, std::size_t> units;        // how many have each
  std::string unit;                                // the commonest
};

Numbers numbersIn(const std::vector<std::string>& texts) {
  Numbers numbers;
  for (const auto& text : texts)
    if (auto number = readNumber(trim(text))) {
      ++numbers.units[number->unit];
      numbers.of.emplace_back(std::move(*number), text);
    }
  const auto commonest =
      std::ranges::max_element(numbers.units, {}, [](const auto& unit) { return unit.second; });
  if (commonest != numbers.units.end()) numbers.unit = commonest->first;
  return numbers;
}

// Among "5 kg" a bare "3" is of kilograms; among "25%" a bare "0.4" may be anything.
bool fitsUnit(const std::string& own, const std::string& commonest) {
  return own == commonest || (own.empty() && commonest != "%");
}

bool haveOneUnit(const Numbers& numbers) {
  std::size_t fitting = 0;
  for (const auto& [unit, count] : numbers.units)
    if (fitsUnit(unit, numbers.unit)) fitting += count;
  return mostOf(fitting, numbers.of.size(), kMinOneUnit);
}

// "1.250" and "980": nothing shows what the point means.
bool areOpen(const Numbers& numbers) {
  const auto either = [](const auto& number) { return number.first.either; };
  return std::ranges::any_of(numbers.of, either) && std::ranges::all_of(numbers.of, [&](const auto& number) {
           return number.first.whole || either(number);
         });
}

}  // namespace

void readNumbersInTexts(ValueSummary& values) {
  const auto texts = presentValues(values);
  if (!mayBeWritten(values, texts) || std::ranges::any_of(texts, isCode)) return;
  const Numbers numbers = numbersIn(texts);
  if (numbers.of.size() < kMinWrittenTexts || !mostOf(numbers.of.size(), texts.size(), kMinShare)) return;
  if (!haveOneUnit(numbers) || areOpen(numbers)) return;
  const bool whole = std::ranges::all_of(numbers.of, [](const auto& number) { return number.first.whole; });
  values.type = whole ? ValueType::kInteger : ValueType::kReal;
  values.numberForm = NumberForm::kText;
  if (values.complete) {
    const auto value = [](const auto& number) { return number.first.value; };
    values.minimum = toText(Value(std::ranges::min_element(numbers.of, {}, value)->first.value));
    values.maximum = toText(Value(std::ranges::max_element(numbers.of, {}, value)->first.value));
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

OddTexts::OddTexts(const ValueSummary& values)
    : type_(values.type), words_(values.dateForm != DateForm::kIso) {
  if (isNumeric(type_)) unit_ = numbersIn(presentValues(values)).unit;
}

bool OddTexts::isOdd(const std::string& text) const {
  if (isMissingText(text)) return false;
  if (isNumeric(type_)) {
    const auto number = readNumber(trim(text));
    return !number || !fitsUnit(number->unit, unit_);
  }
  return words_ ? !isWrittenDate(text) : !readCellTime(trim(text));
}

void OddTexts::add(const std::string& text, std::size_t rows) {
  rows_ += rows;
  if (!isOdd(text)) return;
  odd_ += rows;
  if (example_.empty() || text < example_) example_ = text;
}

std::optional<std::string> OddTexts::note() const {
  if (odd_ == 0) return std::nullopt;
  const std::string what = isNumeric(type_) ? "number like the others" : "date or time";
  return std::to_string(odd_) + " of " + std::to_string(rows_) + " values " + (odd_ == 1 ? "is" : "are") +
         " no " + what + ", such as '" + example_ + "': it may be left out of figures, or count wrong";
}

}  // namespace omni
