#include "source/profile/written_numbers.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMinWrittenNumbers = 3;  // values; fewer may be codes, where none has decimals
constexpr std::size_t kMinWithDecimals = 2;

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// "0", "-12", "3.50", but not "007" or "1e5".
bool isNumber(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto point = std::min(text.find('.'), text.size());
  const auto whole = text.substr(0, point);
  const bool padded = whole.size() > 1 && whole.front() == '0';
  if (whole.empty() || padded || !std::ranges::all_of(whole, isDigit)) return false;
  const auto fraction = text.substr(point);
  return fraction.empty() || (fraction.size() > 1 && std::ranges::all_of(fraction.substr(1), isDigit));
}

// Marks of a missing value.
bool marksMissing(const std::string& text) {
  static constexpr std::string_view kWords[] = {"",     "na", "n/a", "n.a.", "nan", "null",
                                                "none", "-",  "--",  "–",    "—",   "?"};
  return std::ranges::find(kWords, lower(trim(text))) != std::end(kWords);
}

double numberIn(const std::string& text) {
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

bool namesOneThing(std::string_view name) {
  static constexpr std::string_view kWords[] = {"id",    "code", "number",   "num",    "no",        "nr",
                                                "phone", "fax",  "zip",      "postal", "extension", "section",
                                                "login", "isbn", "postcode", "name",   "details"};
  const auto words = identifierWords(name);
  return words.empty() || std::ranges::find(kWords, words.back()) != std::end(kWords);
}

void recogniseWrittenNumbers(std::string_view name, ValueSummary& values) {
  if (values.type != ValueType::kText || namesOneThing(name)) return;
  std::vector<std::string> numbers = values.samples;
  const bool blanks = std::erase_if(numbers, marksMissing) > 0;
  if (numbers.size() < kMinWithDecimals || !std::ranges::all_of(numbers, isNumber)) return;
  const bool whole = std::ranges::none_of(
      numbers, [](const std::string& number) { return number.find('.') != std::string::npos; });
  if (whole && numbers.size() < kMinWrittenNumbers) return;
  values.type = whole ? ValueType::kInteger : ValueType::kReal;
  values.numberForm = blanks ? NumberForm::kTextOrBlank : NumberForm::kText;
  if (blanks) values.nulls = std::max<std::size_t>(values.nulls, 1);
  if (values.complete) {
    const auto [least, most] = std::ranges::minmax_element(numbers, {}, numberIn);
    values.minimum = *least;
    values.maximum = *most;
  }
  values.complete &= numbers.size() <= kMaxNumericSamples;
  numbers.resize(std::min(numbers.size(), kMaxNumericSamples));
  values.samples = std::move(numbers);
}

}  // namespace omni
