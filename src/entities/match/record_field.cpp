#include "entities/match/record_field.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/number.h"
#include "base/text.h"
#include "entities/match/words.h"

namespace omni {
namespace {

constexpr double kMinKindShare = 0.9;  // of a field's values, for them to say what kind it is
// Of texts: the levels of Splink's comparison of names.
constexpr double kTextLevels[] = {0.92, 0.88, 0.7};
constexpr double kNumberLevels[] = {0.01, 0.05, 0.1};
constexpr std::size_t kSlips = 2;

/// A number without a fraction of nothing: "1999.0" is 1999.
std::string_view withoutFraction(std::string_view text) {
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

bool isFraction(std::string_view text) {
  const auto number = parsedNumber(text);
  return number && *number != std::floor(*number);
}

bool isCode(std::string_view text) {
  const auto digits = std::ranges::count_if(text, isDigit);
  return 2 * digits > std::ranges::count_if(text, isWordByte);
}

FieldKind kindOf(const std::vector<std::string>& values) {
  std::size_t known = 0, numbers = 0, fractions = 0, codes = 0;
  for (const std::string& value : values) {
    const auto text = trim(value);
    if (text.empty()) continue;
    ++known;
    numbers += parsedNumber(text) ? 1 : 0;
    fractions += isFraction(text) ? 1 : 0;
    codes += isCode(text) ? 1 : 0;
  }
  if (known == 0) return FieldKind::kText;
  const double least = kMinKindShare * static_cast<double>(known);
  if (fractions > 0 && static_cast<double>(numbers) >= least) return FieldKind::kNumber;
  return static_cast<double>(codes) >= least ? FieldKind::kCode : FieldKind::kText;
}

template <std::size_t n>
Agreement levelOf(double value, const double (&levels)[n], bool atLeast) {
  for (std::size_t level = 0; level < n; ++level)
    if (atLeast ? value >= levels[level] : value <= levels[level]) return static_cast<Agreement>(level + 1);
  return kAgreements - 1;
}

Agreement agreementOfCodes(const std::string& a, const std::string& b) {
  const std::size_t slips = editDistance(a, b, kSlips);
  return slips > kSlips ? kAgreements - 1 : static_cast<Agreement>(slips);
}

Agreement agreementOfNumbers(double a, double b) {
  if (a == b) return kSame;
  const double largest = std::max(std::abs(a), std::abs(b));
  return levelOf(std::abs(a - b) / largest, kNumberLevels, false);
}

}  // namespace

RecordField::RecordField(const std::vector<std::string>& values) : kind_(kindOf(values)) {
  values_.reserve(values.size());
  for (const std::string& value : values) {
    Value made;
    const auto text = withoutFraction(trim(value));
    const auto words = foldedWords(text);
    made.folded = join(words, kind_ == FieldKind::kText ? " " : "");
    if (kind_ == FieldKind::kText)
      for (const std::string& word : words) made.words.push_back({word, 1});
    if (kind_ == FieldKind::kNumber) {
      const auto number = parsedNumber(text);
      made.number = number.value_or(0);
      if (!number) made.folded.clear();
    }
    values_.push_back(std::move(made));
  }
  weigh();
}

// The rarer a word, the more it says.
void RecordField::weigh() {
  std::unordered_map<std::string_view, std::size_t> holders;
  for (const Value& value : values_)
    for (const WeighedWord& word : value.words) ++holders[word.word];
  for (Value& value : values_) {
    double squares = 0;
    for (WeighedWord& word : value.words) {
      word.weight =
          std::log(1 + static_cast<double>(values_.size()) / static_cast<double>(holders[word.word]));
      squares += word.weight * word.weight;
    }
    for (WeighedWord& word : value.words) word.weight /= std::sqrt(squares);
  }
}

Agreement RecordField::agreement(std::size_t recordA, std::size_t recordB) const {
  const Value& a = values_[recordA];
  const Value& b = values_[recordB];
  if (a.folded.empty() || b.folded.empty()) return kNotKnown;
  if (a.folded == b.folded) return kSame;
  switch (kind_) {
    case FieldKind::kCode: return agreementOfCodes(a.folded, b.folded);
    case FieldKind::kNumber: return agreementOfNumbers(a.number, b.number);
    case FieldKind::kText: break;
  }
  double likeness = jaroWinkler(a.folded, b.folded);
  if (a.words.size() > 1 || b.words.size() > 1) likeness = std::max(likeness, softCosine(a.words, b.words));
  return levelOf(likeness, kTextLevels, true);
}

}  // namespace omni
