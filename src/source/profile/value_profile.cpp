#include "source/profile/value_profile.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "base/text.h"
#include "schema/values/list_elements.h"

namespace omni {
namespace {

constexpr std::size_t kMaxElements = 64;  // of one list that are looked at

// Whether `text` has the form: 9 stands for a digit, anything else for itself.
bool fits(std::string_view text, std::string_view form) {
  if (text.size() < form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    if (form[i] == '9' ? !digit : text[i] != form[i]) return false;
  }
  return true;
}

bool contains(std::string_view text, std::initializer_list<std::string_view> words) {
  for (const auto word : words)
    if (text.find(word) != std::string_view::npos) return true;
  return false;
}

}  // namespace

ValueType textForm(std::string_view text) {
  if (fits(text, "9999-99-99")) {
    if (text.size() == 10) return ValueType::kDate;
    if (text.size() <= 35 && (fits(text.substr(10), " 99:99") || fits(text.substr(10), "T99:99")))
      return ValueType::kDateTime;
  }
  if (text.size() <= 15 && fits(text, "99:99:99")) return ValueType::kTime;
  return ValueType::kText;
}

ValueType declaredForm(std::string_view declaredType) {
  const std::string type = lower(declaredType);
  if (contains(type, {"timestamp", "datetime"})) return ValueType::kDateTime;
  if (contains(type, {"date"})) return ValueType::kDate;
  if (contains(type, {"bool"})) return ValueType::kBoolean;
  if (contains(type, {"int"})) return ValueType::kInteger;
  if (contains(type, {"char", "text", "clob", "string"})) return ValueType::kText;
  if (contains(type, {"real", "floa", "doub", "dec", "num"})) return ValueType::kReal;
  if (contains(type, {"time"})) return ValueType::kTime;
  if (contains(type, {"blob"})) return ValueType::kBytes;
  return ValueType::kUnknown;
}

std::size_t rowsLookedAt(std::size_t columns) {
  constexpr std::size_t kMaxCells = 2'000'000;
  constexpr std::size_t kMinRows = 100, kMaxRows = 100'000;
  return std::clamp(kMaxCells / std::max<std::size_t>(columns, 1), kMinRows, kMaxRows);
}

ValueProfile::ValueProfile(std::string_view declaredType)
    : mayBeLists_(!lower(declaredType).starts_with("row")) {}

void ValueProfile::add(const Value& value) {
  ++rows_;
  if (std::holds_alternative<Null>(value)) {
    ++nulls_;
    return;
  }
  count(value);
  std::string text = toText(value);
  if (!distinct_.insert(fnv1a(text)).second) return;
  const bool isText = std::holds_alternative<std::string>(value);
  if (isText)
    range(text);
  else if (const auto* integer = std::get_if<std::int64_t>(&value))
    range(static_cast<double>(*integer), text);
  else if (const auto* real = std::get_if<double>(&value))
    range(*real, text);
  remember(std::move(text), isText ? kMaxSamples : kMaxNumericSamples);
}

void ValueProfile::count(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    const ValueType form = textForm(*text);
    dates_ += form == ValueType::kDate;
    dateTimes_ += form == ValueType::kDateTime;
    times_ += form == ValueType::kTime;
  } else if (std::holds_alternative<std::int64_t>(value)) {
    ++integers_;
  } else if (const auto* real = std::get_if<double>(&value)) {
    ++reals_;
    fractions_ += std::trunc(*real) != *real;
  } else if (std::holds_alternative<bool>(value)) {
    ++booleans_;
  } else {
    ++nested_;
    if (const auto* nested = std::get_if<Nested>(&value)) addElements(*nested);
  }
}

void ValueProfile::addElements(const Nested& list) {
  const bool isFirst = nested_ == 1;
  if (!mayBeLists_ || (!isFirst && !elements_)) return;
  const auto elements = elementsOf(list, kMaxElements);
  if (!elements) {
    elements_.reset();
    return;
  }
  if (!elements_) elements_ = std::make_unique<ValueProfile>();
  ++lists_;
  allElements_ &= elements->complete;
  for (const Value& element : elements->values) elements_->add(element);
}

bool ValueProfile::areLists() const {
  return elements_ && lists_ == rows_ - nulls_ && elements_->type() != ValueType::kUnknown;
}

void ValueProfile::range(double number, const std::string& text) {
  if (!least_ || number < *least_) {
    least_ = number;
    leastNumber_ = text;
  }
  if (!most_ || number > *most_) {
    most_ = number;
    mostNumber_ = text;
  }
}

void ValueProfile::range(const std::string& text) {
  if (textForm(text) == ValueType::kText) return;
  if (leastText_.empty() || text < leastText_) leastText_ = text;
  if (text > mostText_) mostText_ = text;
}

void ValueProfile::remember(std::string text, std::size_t limit) {
  if (samples_.size() < limit && text.size() <= kMaxSampleBytes)
    samples_.push_back(std::move(text));
  else
    complete_ = false;
}

ValueType ValueProfile::type() const {
  const std::size_t values = rows_ - nulls_;
  if (values == 0) return ValueType::kUnknown;
  if (booleans_ == values) return ValueType::kBoolean;
  if (integers_ == values) return ValueType::kInteger;
  if (integers_ + reals_ == values) return ValueType::kReal;
  if (nested_ == values) return ValueType::kNested;
  if (dates_ == values) return ValueType::kDate;
  if (dates_ + dateTimes_ == values) return ValueType::kDateTime;
  if (times_ == values) return ValueType::kTime;
  return ValueType::kText;
}

ValueSummary ValueProfile::summary(bool sampled) const {
  ValueSummary out{.type = type(),
                   .rows = rows_,
                   .nulls = nulls_,
                   .distinct = distinct_.size(),
                   .samples = samples_,
                   .complete = complete_ && !sampled,
                   .sampled = sampled};
  switch (out.type) {
    case ValueType::kInteger:
    case ValueType::kReal:
      out.minimum = leastNumber_;
      out.maximum = mostNumber_;
      break;
    case ValueType::kDate:
    case ValueType::kDateTime:
    case ValueType::kTime:
      out.minimum = leastText_;
      out.maximum = mostText_;
      break;
    default: break;
  }
  if (!areLists()) return out;
  out.samples = elements_->samples_;
  out.complete = elements_->complete_ && allElements_ && !sampled;
  return out;
}

ValueSketch ValueProfile::sketch() const {
  const ValueType what = type();
  const bool whole = isNumeric(what) && fractions_ == 0;
  if (!whole && what != ValueType::kText) return {};
  return ValueSketch({distinct_.begin(), distinct_.end()});
}

}  // namespace omni
