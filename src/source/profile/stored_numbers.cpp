#include "source/profile/stored_numbers.h"

#include <algorithm>
#include <cmath>

#include "base/counted.h"
#include "base/number.h"
#include "base/text.h"
#include "source/cells/column_texts.h"
#include "source/profile/value_profile.h"
#include "source/profile/written_numbers.h"

namespace omni {
namespace {

constexpr double kMinShare = .85;  // of the values of a column of numbers are such
constexpr std::size_t kMaxSpellings = 20, kMaxNamedSpellings = 3;
constexpr std::size_t kMinDistinctTexts = 3;  // without decimals: fewer may be codes
constexpr WrittenForms kPointForms = kWholeNumber | kPointNumber | kCommaGroupsNumber;

bool isMissingNumber(std::string_view text) {
  return isMissing(text, {.type = ColumnType::kReal});
}

bool isPlain(const CellNumber& number, std::string_view text) {
  return (number.fits & kPointNumber) != 0 && number.symbol.empty() && !number.grouped && !number.exponent &&
         !text.starts_with('(') && !text.starts_with('+') && !text.ends_with('-') &&
         text.find(',') == std::string_view::npos;
}

std::optional<std::string> plainIn(const CellNumber& number, WrittenForms forms) {
  for (const WrittenForm form : kWrittenForms)
    if ((number.fits & forms & form) != 0) return plainNumber(number, form);
  return std::nullopt;
}

double valueIn(std::string_view plain) {
  return parsedNumber<double>(plain).value_or(0);
}

std::string inQuotes(const std::string& text) {
  return '"' + oneLine(text.substr(0, kMaxSampleBytes)) + '"';
}

Caution& say(const Column& column, std::string text, std::string values, std::vector<Caution>& cautions) {
  return cautions.emplace_back(Caution{
      .column = column.name, .text = std::move(text), .ofFigures = true, .values = std::move(values)});
}

}  // namespace

std::optional<std::string> plainWrittenNumber(std::string_view text, bool comma) {
  const auto number = readCellNumber(trim(text));
  if (!number) return std::nullopt;
  return plainIn(*number, comma ? WrittenForms{kCommaNumber} : kPointForms);
}

void StoredNumbers::add(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return addText(*text);
  const auto* whole = std::get_if<std::int64_t>(&value);
  const auto* real = std::get_if<double>(&value);
  if (!whole && !real) return;
  const double number = whole ? static_cast<double>(*whole) : *real;
  ++numbers_;
  if (std::trunc(number) != number) ++fractions_;
  if (!least_ || number < *least_) least_ = number;
  if (!most_ || number > *most_) most_ = number;
}

void StoredNumbers::addText(const std::string& text) {
  const std::string_view bare = trim(text);
  if (isMissingNumber(bare)) {
    if (missing_.size() < kMaxSpellings || missing_.contains(text)) ++missing_[text];
    return;
  }
  ++texts_;
  const auto number = readCellNumber(bare);
  addTo(point_, number ? plainIn(*number, kPointForms) : std::nullopt, text);
  addTo(comma_, number ? plainIn(*number, kCommaNumber) : std::nullopt, text);
  if (!number) return;
  point_.proves += (number->proves & (kPointNumber | kCommaGroupsNumber)) != 0;
  comma_.proves += (number->proves & kCommaNumber) != 0;
  const bool comma = number->body.find(',') != std::string::npos;
  open_ += comma && (number->fits & kCommaNumber) != 0 && (number->fits & kCommaGroupsNumber) != 0;
  whole_ = whole_ && number->body.find('.') == std::string::npos && (number->proves & kCommaNumber) == 0;
  ++symbols_[std::string(number->symbol)];
  codes_ = codes_ || countDigits(*number, kPointNumber).significant > kExactDigits ||
           (bare.starts_with('+') && number->symbol.empty());
  if (isPlain(*number, bare)) return;
  ++odd_;
  if (oddExample_.empty()) oddExample_ = text;
}

void StoredNumbers::addTo(Form& form, const std::optional<std::string>& plain, const std::string& text) {
  if (!plain) {
    if (form.unread.empty()) form.unread = text;
    return;
  }
  ++form.fits;
  if (form.least.empty() || valueIn(*plain) < valueIn(form.least)) form.least = *plain;
  if (form.most.empty() || valueIn(*plain) > valueIn(form.most)) form.most = *plain;
}

void StoredNumbers::addPlain(const StoredNumbers& sample, std::size_t values) {
  const bool asTexts = sample.texts_ > sample.numbers_;
  (asTexts ? texts_ : numbers_) += values;
  if (asTexts) {
    point_.fits += values;
    comma_.fits += sample.point_.proves > 0 ? 0 : values;
    symbols_[""] += values;
  }
  fractions_ += sample.fractions_;
  whole_ = whole_ && sample.whole_;
  codes_ = codes_ || sample.codes_;
  if (sample.least_ && (!least_ || *sample.least_ < *least_)) least_ = sample.least_;
  if (sample.most_ && (!most_ || *sample.most_ > *most_)) most_ = sample.most_;
  merge(point_, sample.point_);
  merge(comma_, sample.comma_);
}

void StoredNumbers::merge(Form& form, const Form& sample) {
  form.proves += sample.proves;
  for (const std::string& plain : {sample.least, sample.most}) {
    if (plain.empty()) continue;
    if (form.least.empty() || valueIn(plain) < valueIn(form.least)) form.least = plain;
    if (form.most.empty() || valueIn(plain) > valueIn(form.most)) form.most = plain;
  }
}

bool StoredNumbers::isComma() const {
  return comma_.proves > point_.proves && comma_.fits > 0;
}

// Nothing shows what the comma of "1,234" is. Where numbers are stored as such, their own decimals have a
// point.
bool StoredNumbers::mayBeEither() const {
  return open_ > 0 && point_.proves == 0 && comma_.proves == 0 && fractions_ == 0;
}

std::size_t StoredNumbers::missing() const {
  std::size_t all = 0;
  for (const auto& [spelling, count] : missing_) all += count;
  return all;
}

bool StoredNumbers::isReadable(const Column& column, const Form& form) const {
  const std::size_t present = numbers_ + texts_, read = numbers_ + form.fits;
  const bool perCent = symbols_.contains("%");
  const auto kinds = static_cast<std::size_t>(
      std::ranges::count_if(symbols_, [](const auto& symbol) { return !symbol.first.empty(); }));
  if (read == 0 || kinds > 1 || (perCent && (symbols_.size() > 1 || numbers_ > 0))) return false;
  const bool declared = isNumeric(declaredForm(column.declaredType));
  if (!declared && (codes_ || namesOneThing(column.name))) return false;
  if (declared || numbers_ > 0)
    return read == present || (!namesOneThing(column.name) &&
                               static_cast<double>(read) >= kMinShare * static_cast<double>(present));
  const bool few =
      column.values.distinct - std::min(column.values.distinct, missing_.size()) < kMinDistinctTexts;
  return read == present && !mayBeEither() && !(few && whole_);
}

void StoredNumbers::sayMissing(const Column& column, std::vector<Caution>& cautions) const {
  if (missing_.empty()) return;
  std::vector<std::string> named;
  for (const auto& [spelling, count] : missing_) {
    if (named.size() == kMaxNamedSpellings) break;
    named.push_back(inQuotes(spelling) + " in " + counted(count, "row"));
  }
  if (missing_.size() > named.size()) named.emplace_back("and others");
  say(column, "texts for what is missing count as such", join(named, ", "), cautions);
}

void StoredNumbers::sayRead(const Column& column, const Form& form, std::vector<Caution>& cautions) const {
  if (texts_ > form.fits) {
    const std::size_t unread = texts_ - form.fits;
    say(column, "holds texts that are no numbers: no figure counts them",
        counted(unread, "value") + " of " + grouped(numbers_ + texts_) + ", such as " + inQuotes(form.unread),
        cautions)
        .doubtful = true;
  }
  if (odd_ == 0 || form.fits == 0) return;
  std::string how = "texts are read as numbers";
  for (const auto& [symbol, count] : symbols_)
    if (!symbol.empty()) how += " without their " + symbol;
  const bool comma = &form == &comma_;
  if (comma) how += ", with the comma before decimals";
  if (!comma && open_ > 0) how += ", with the comma between thousands";
  const std::string example =
      comma || plainWrittenNumber(oddExample_, false).has_value()
          ? inQuotes(oddExample_) + " is " + plainWrittenNumber(oddExample_, comma).value_or("no number")
          : std::string();
  Caution& caution = say(column, how, example, cautions);
  const bool wholeDeclared = declaredForm(column.declaredType) == ValueType::kInteger;
  caution.doubtful = (mayBeEither() && !wholeDeclared) || (comma && fractions_ > 0);
}

void StoredNumbers::becomeNumbers(Column& column, const Form& form) const {
  ValueSummary& values = column.values;
  const bool comma = &form == &comma_;
  const bool plain = odd_ == 0 && texts_ == form.fits;
  const bool whole = fractions_ == 0 && whole_;
  values.type = whole ? ValueType::kInteger : ValueType::kReal;
  if (!plain)
    values.numberForm = comma ? NumberForm::kCommaTexts : NumberForm::kPointTexts;
  else if (!missing_.empty())
    values.numberForm = NumberForm::kTextOrBlank;
  else
    values.numberForm = NumberForm::kText;
  values.nulls = std::min(values.rows, values.nulls + missing());
  values.minimum = form.least;
  values.maximum = form.most;
  if (least_ && (form.least.empty() || *least_ < valueIn(form.least)))
    values.minimum = toText(Value(*least_));
  if (most_ && (form.most.empty() || *most_ > valueIn(form.most))) values.maximum = toText(Value(*most_));
  std::erase_if(values.samples, [&](const std::string& sample) {
    return isMissingNumber(trim(sample)) || !plainWrittenNumber(sample, comma);
  });
  values.complete = values.complete && plain && values.samples.size() <= kMaxNumericSamples;
  values.samples.resize(std::min(values.samples.size(), kMaxNumericSamples));
}

void StoredNumbers::read(Column& column, std::vector<Caution>& cautions) const {
  const ValueType type = column.values.type;
  const bool written = column.values.numberForm != NumberForm::kNumber;  // plain in what was looked at
  if (type != ValueType::kText && !written) return;
  const Form& form = isComma() ? comma_ : point_;
  const bool declared = isNumeric(declaredForm(column.declaredType));
  const bool ofNumbers = declared || numbers_ > 0 || written;
  if (texts_ == form.fits && odd_ == 0 && numbers_ == 0 && !declared) {
    if (written) sayMissing(column, cautions);
    return;  // plain texts: recogniseWrittenNumbers() decides
  }
  if (isReadable(column, form)) {
    becomeNumbers(column, form);
    sayMissing(column, cautions);
    sayRead(column, form, cautions);
  } else if (ofNumbers && texts_ > 0 && numbers_ + form.fits > 0) {
    // Its values are named as texts all the same; figures take the numbers among them.
    const bool comma = &form == &comma_;
    const bool mostly = (numbers_ + form.fits) * 2 >= numbers_ + texts_;
    column.values.type = ValueType::kText;
    column.values.numberForm = !mostly ? NumberForm::kNumber
                               : comma ? NumberForm::kCommaTexts
                                       : NumberForm::kPointTexts;
    sayRead(column, form, cautions);
  }
}

}  // namespace omni
