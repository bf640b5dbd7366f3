#include "sources/duckdb/texts/column_texts.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace omni {
namespace {

/// Signs for no value, as they are written, and words for it, which a code may be, too.
constexpr std::string_view kSigns[] = {"-",   "--",  "–",    "—",    "?",    "#N/A", "#n/a",
                                       "N/A", "n/a", "n.a.", "NULL", "Null", "null"};
constexpr std::string_view kWords[] = {"NA", "na", "NaN", "nan"};
/// What stands among numbers, dates and truth values alone.
constexpr std::string_view kAmongOthers[] = {"none", "nil", "k.a.", "tbd"};
constexpr auto kMissingNote = "\"n/a\", \"-\" and the like count as missing";
constexpr std::size_t kLongestMissing = 4, kLongestCode = 3;
constexpr std::size_t kExactDigits = 15;    // that a number of floating point always keeps
constexpr std::size_t kDecimalDigits = 38;  // of DECIMAL

bool isMissingSign(std::string_view cell) {
  return cell.size() <= kLongestMissing && isOneOf(kSigns, cell);
}

bool isMissingWord(std::string_view cell) {
  return cell.size() <= kLongestMissing && isOneOf(kWords, cell);
}

bool isMissingAmongOthers(std::string_view cell) {
  if (cell.size() > kLongestMissing) return false;
  const std::string small = lower(cell);
  const auto is = [&](std::string_view word) { return lower(word) == small; };
  return std::ranges::any_of(kSigns, is) || std::ranges::any_of(kWords, is) || isOneOf(kAmongOthers, small);
}

bool isBoolean(std::string_view cell) {
  return (cell.size() == 4 && lower(cell) == "true") || (cell.size() == 5 && lower(cell) == "false");
}

/// Without the zeros that say nothing, and the sign: "0012.50" and "12.5" are one.
std::string digitsOf(std::string_view plain) {
  std::string digits;
  for (const char c : plain)
    if (isDigit(c) && (c != '0' || !digits.empty())) digits += c;
  while (digits.ends_with('0')) digits.pop_back();
  return digits;
}

/// Whether floating point says the number back with all its digits.
bool survivesFloat(const std::string& plain) {
  double value = 0;
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (error != std::errc() || end != plain.data() + plain.size()) return false;
  std::array<char, 512> shortest{};
  const auto written =
      std::to_chars(shortest.data(), shortest.data() + shortest.size(), value, std::chars_format::fixed);
  return digitsOf(plain) ==
         digitsOf({shortest.data(), static_cast<std::size_t>(written.ptr - shortest.data())});
}

}  // namespace

void ColumnTexts::add(std::string_view cell) {
  if (cell.empty()) return;
  const bool sign = isMissingSign(cell), word = !sign && isMissingWord(cell);
  signs_ = signs_ || sign;
  words_ = words_ || word;
  const std::string_view bare = trim(cell);
  if (bare.empty() || isMissingAmongOthers(bare)) {
    ++missing_;
    if (!sign && !word) longest_ = std::max(longest_, cell.size());
    return;
  }
  longest_ = std::max(longest_, cell.size());
  if (numbers_ != 0) addNumber(bare);
  if (orders_ != 0 || times_) addTime(bare);
  booleans_ = booleans_ && isBoolean(bare);
  ++values_;
}

void ColumnTexts::addNumber(std::string_view cell) {
  const auto number = readCellNumber(cell);
  numbers_ &= number ? number->fits : WrittenForms{0};
  if (numbers_ == 0) return;
  proven_ |= number->proves;
  mergeSymbol(number->symbol);
  bracketed_ = bracketed_ || cell.starts_with('(');
  trailing_ = trailing_ || cell.ends_with('-');
  exponents_ = exponents_ || number->exponent;
  const bool point = number->body.find('.') != std::string::npos,
             comma = number->body.find(',') != std::string::npos;
  points_ = points_ || point;
  commas_ = commas_ || comma;
  bare_ = bare_ || (!point && !comma);
  for (const WrittenForm form : kWrittenForms) {
    if ((numbers_ & form) == 0) continue;
    const DigitCount digits = countDigits(*number, form);
    wholeDigits_[form] =
        std::max(wholeDigits_[form], digits.significant - std::min(digits.significant, digits.decimals));
    decimalDigits_[form] = std::max(decimalDigits_[form], digits.decimals);
    if (digits.significant > kExactDigits && !survivesFloat(plainNumber(*number, form))) imprecise_ = true;
  }
}

void ColumnTexts::addTime(std::string_view cell) {
  const auto time = readCellTime(cell);
  const bool date = time && time->orders != 0;
  orders_ &= date ? time->orders : DateOrders{0};
  ordersDiffer_ = ordersDiffer_ || (date && time->parts[0] != time->parts[1]);
  times_ = times_ && time && !date;
  timed_ = timed_ || (time && time->hasTime);
}

void ColumnTexts::mergeSymbol(std::string_view symbol) {
  const bool isFirst = values_ == 0 || symbol_ == symbol;
  const bool mayMix = (symbol_.empty() || symbol.empty()) && symbol_ != "%" && symbol != "%";
  oneSymbol_ = oneSymbol_ && (isFirst || mayMix);
  if (symbol_.empty()) symbol_ = symbol;
}

void ColumnTexts::merge(const ColumnTexts& other) {
  if (other.values_ > 0) mergeSymbol(other.symbol_);
  oneSymbol_ = oneSymbol_ && other.oneSymbol_;
  values_ += other.values_;
  missing_ += other.missing_;
  numbers_ &= other.numbers_;
  proven_ |= other.proven_;
  for (auto flag :
       {&ColumnTexts::bracketed_, &ColumnTexts::trailing_, &ColumnTexts::points_, &ColumnTexts::commas_,
        &ColumnTexts::bare_, &ColumnTexts::exponents_, &ColumnTexts::imprecise_, &ColumnTexts::ordersDiffer_,
        &ColumnTexts::timed_, &ColumnTexts::signs_, &ColumnTexts::words_})
    this->*flag = this->*flag || other.*flag;
  for (auto flag : {&ColumnTexts::times_, &ColumnTexts::booleans_}) this->*flag = this->*flag && other.*flag;
  for (const WrittenForm form : kWrittenForms) {
    wholeDigits_[form] = std::max(wholeDigits_[form], other.wholeDigits_[form]);
    decimalDigits_[form] = std::max(decimalDigits_[form], other.decimalDigits_[form]);
  }
  orders_ &= other.orders_;
  longest_ = std::max(longest_, other.longest_);
}

WrittenForm ColumnTexts::provenForm() const {
  for (const WrittenForm form : kWrittenForms)
    if (isNumber(form) && (proven_ & form) != 0) return form;
  return kNoNumber;
}

ColumnReading ColumnTexts::asNumber(WrittenForm form) const {
  ColumnReading reading{.type = ColumnType::kReal, .form = form};
  const std::size_t whole = wholeDigits_[form], decimals = decimalDigits_[form];
  if (form == kWholeNumber ||
      (decimals == 0 && whole <= 18 && !exponents_ && !(form == kPointNumber && points_))) {
    reading.type = ColumnType::kInteger;
  } else if (imprecise_) {
    const bool fits = whole + decimals <= kDecimalDigits && !exponents_ && decimals > 0;
    reading = {.type = fits ? ColumnType::kDecimal : ColumnType::kText, .form = form, .decimals = decimals};
    reading.notes.push_back(fits ? "read with all its digits, as DECIMAL"
                                 : "left as text, for its numbers have more digits than numbers keep");
    if (!fits) return reading;
  }
  std::string without;
  if (!symbol_.empty()) without = " without their " + symbol_;
  if (!without.empty() || missing_ > 0)
    reading.notes.push_back("read as numbers" + without +
                            (missing_ > 0 ? "; \"n/a\" and the like count as missing" : ""));
  if (bracketed_) reading.notes.emplace_back("numbers in brackets are negative");
  if (trailing_) reading.notes.emplace_back("numbers with a minus behind them are negative");
  return reading;
}

ColumnReading ColumnTexts::asTime(const TableSigns& signs) const {
  if (times_) return {.type = ColumnType::kTime};
  ColumnReading reading{.type = timed_ ? ColumnType::kTimestamp : ColumnType::kDate};
  const bool either = (orders_ & kDayFirst) != 0 && (orders_ & kMonthFirst) != 0 && ordersDiffer_;
  if ((orders_ & kYearFirst) != 0)
    reading.order = kYearFirst;
  else
    reading.order = (orders_ & kDayFirst) != 0 && (signs.dayFirst || !either) ? kDayFirst : kMonthFirst;
  reading.uncertain = either;
  if (either)
    reading.notes.push_back(
        std::string("nothing shows whether day or month stands first in its dates: read with the ") +
        (signs.dayFirst ? "day" : "month") + " first");
  return reading;
}

ColumnReading ColumnTexts::asText() const {
  ColumnReading reading;
  reading.missingWords = words_ && longest_ > kLongestCode;
  reading.missingSigns = (signs_ && longest_ > 1) || reading.missingWords;
  if (reading.missingSigns) reading.notes.emplace_back(kMissingNote);
  return reading;
}

ColumnReading ColumnTexts::asOther(const TableSigns& signs) const {
  if (values_ == 0 || (orders_ == 0 && !times_ && !booleans_)) return asText();
  ColumnReading reading = booleans_ ? ColumnReading{.type = ColumnType::kBoolean} : asTime(signs);
  if (missing_ > 0) reading.notes.emplace_back(kMissingNote);
  return reading;
}

// No value proves a form: what other columns show decides, else what the file's own signs do.
WrittenForm ColumnTexts::likelyForm(bool comma, bool point, const TableSigns& signs) const {
  if (comma && !point && isNumber(kCommaNumber)) return kCommaNumber;
  if (point && !comma && isNumber(kPointNumber)) return kPointNumber;
  if (point && !comma && isNumber(kCommaGroupsNumber)) return kCommaGroupsNumber;
  if (signs.pointDecides && isNumber(kPointNumber)) return kPointNumber;
  // "40" beside "1.500", which no decimals are written like.
  if (isNumber(kCommaNumber) && points_ && bare_ && !commas_) return kCommaNumber;
  return kNoNumber;
}

ColumnReading ColumnTexts::reading(WrittenForm form, const TableSigns& signs) const {
  const bool isEither = form == kNoNumber && values_ > 0 && numbers_ != 0 && oneSymbol_;
  if (isEither) {
    ColumnReading text = asText();
    text.notes.push_back(std::string("left as text, for nothing shows whether its ") +
                         (points_ ? "points" : "commas") + " go before decimals or stand between thousands");
    return text;
  }
  if (form == kNoNumber) return asOther(signs);
  ColumnReading number = asNumber(form);
  if (form == kCommaNumber && points_ && !commas_)
    number.notes.emplace_back("its points were read as those between thousands (1.500 is 1500)");
  return number;
}

std::vector<ColumnReading> formatsOf(const std::vector<ColumnTexts>& columns, const TableSigns& signs) {
  std::vector<WrittenForm> forms;
  bool comma = false, point = false;
  for (const auto& column : columns) {
    forms.push_back(column.provenForm());
    comma = comma || forms.back() == kCommaNumber;
    point = point || forms.back() == kPointNumber || forms.back() == kCommaGroupsNumber;
  }
  std::vector<ColumnReading> formats;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const WrittenForm form = forms[i] != kNoNumber ? forms[i] : columns[i].likelyForm(comma, point, signs);
    formats.push_back(columns[i].reading(form, signs));
  }
  return formats;
}

bool isMissing(std::string_view cell, const ColumnReading& reading) {
  if (cell.empty()) return true;
  if (reading.type != ColumnType::kText) return isMissingAmongOthers(trim(cell)) || trim(cell).empty();
  return (reading.missingSigns && isMissingSign(cell)) || (reading.missingWords && isMissingWord(cell));
}

}  // namespace omni
