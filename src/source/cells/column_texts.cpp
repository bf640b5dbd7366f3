#include "source/cells/column_texts.h"

#include <algorithm>
#include <charconv>

#include "base/counted.h"
#include "base/number.h"
#include "base/text.h"
#include "source/cells/hidden_signs.h"

namespace omni {
namespace {

/// Signs for no value, as they are written, and words for it, which a code may be, too.
constexpr std::string_view kSigns[] = {"-",   "--",  "–",    "—",    "?",    "#N/A", "#n/a",
                                       "N/A", "n/a", "n.a.", "NULL", "Null", "null"};
constexpr std::string_view kWords[] = {"NA", "na", "NaN", "nan"};
/// Texts among numbers, dates and truth values alone.
constexpr std::string_view kAmongOthers[] = {"none", "nil", "k.a.", "tbd", "."};
constexpr std::string_view kCodeWord = "NA", kNameWord = "Null";  // North America, a surname
constexpr std::size_t kLongestMissing = 4, kLongestCode = 3, kLongestCapitalCode = 8, kMaxSpellings = 32;
constexpr std::size_t kDecimalDigits = 38;                      // of DECIMAL
constexpr std::int32_t kMaxYearsApart = 5, kMinDaysApart = 12;  // between the least and the most
constexpr std::int32_t kFarYear = 30;  // of two digits: from it on 2030 or 1930 may be meant
constexpr std::int32_t kFirstOfLastCentury = 69;

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

bool isCapital(char c) {
  return c >= 'A' && c <= 'Z';
}

bool isCapitalCode(std::string_view cell) {
  return !cell.empty() && cell.size() <= kLongestCapitalCode && std::ranges::all_of(cell, isCapital);
}

/// A capital letter, or one beyond ASCII, before small ones.
bool isName(std::string_view cell) {
  const char first = cell.front();
  return cell.size() > 1 && isWordByte(first) && !isDigit(first) && !(first >= 'a' && first <= 'z') &&
         std::ranges::any_of(cell, [](char c) { return isWordByte(c) && !isDigit(c) && !isCapital(c); });
}

/// "'NA' in 2 rows, '-' in 1 row".
std::string listed(const std::vector<std::pair<std::string, std::size_t>>& spellings) {
  std::vector<std::string> each;
  for (const auto& [spelling, rows] : spellings)
    each.push_back("'" + spelling + "' in " + counted(rows, "row"));
  return join(each, ", ");
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
    if (const auto known = spellings_.find(bare); known != spellings_.end())
      ++known->second;
    else if (!bare.empty() && spellings_.size() < kMaxSpellings)
      spellings_.emplace(bare, 1);
    if (!sign && !word) longest_ = std::max(longest_, cell.size());
    return;
  }
  longest_ = std::max(longest_, cell.size());
  hidden_ = hidden_ || hasHiddenSigns(cell);
  if (numbers_ != 0) addNumber(bare);
  if (orders_ != 0 || times_) addTime(bare);
  capitals_ = capitals_ && isCapitalCode(bare);
  names_ = names_ && isName(bare);
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
  if (!date) return;
  if (time->shortYear) {
    firstParts_.add(time->parts[0]);
    lastParts_.add(time->parts[2]);
  }
  if (time->hasTime) addZone(*time);
}

void ColumnTexts::addZone(const CellTime& time) {
  if (!time.zoned) {
    unzoned_ = true;
    return;
  }
  zoned_ = true;
  if (!fromUtc_) fromUtc_ = time.fromUtc;
  zonesDiffer_ = zonesDiffer_ || *fromUtc_ != time.fromUtc;
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
        &ColumnTexts::timed_, &ColumnTexts::zoned_, &ColumnTexts::unzoned_, &ColumnTexts::zonesDiffer_,
        &ColumnTexts::hidden_, &ColumnTexts::signs_, &ColumnTexts::words_})
    this->*flag = this->*flag || other.*flag;
  for (auto flag :
       {&ColumnTexts::times_, &ColumnTexts::booleans_, &ColumnTexts::capitals_, &ColumnTexts::names_})
    this->*flag = this->*flag && other.*flag;
  for (const auto& [spelling, rows] : other.spellings_) spellings_[spelling] += rows;
  for (const WrittenForm form : kWrittenForms) {
    wholeDigits_[form] = std::max(wholeDigits_[form], other.wholeDigits_[form]);
    decimalDigits_[form] = std::max(decimalDigits_[form], other.decimalDigits_[form]);
  }
  orders_ &= other.orders_;
  firstParts_.merge(other.firstParts_);
  lastParts_.merge(other.lastParts_);
  zonesDiffer_ = zonesDiffer_ || (fromUtc_ && other.fromUtc_ && *fromUtc_ != *other.fromUtc_);
  if (!fromUtc_) fromUtc_ = other.fromUtc_;
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
  const std::string missing = spellingNote(reading);
  if (!without.empty() || !missing.empty())
    reading.notes.push_back("read as numbers" + without + (missing.empty() ? "" : "; " + missing));
  if (bracketed_) reading.notes.emplace_back("numbers in brackets are negative");
  if (trailing_) reading.notes.emplace_back("numbers with a minus behind them are negative");
  return reading;
}

ColumnReading ColumnTexts::asTime(const TableSigns& signs) const {
  if (times_) return {.type = ColumnType::kTime};
  ColumnReading reading{.type = timed_ ? ColumnType::kTimestamp : ColumnType::kDate};
  noteOrder(signs, reading);
  noteShortYears(reading);
  noteZones(reading);
  return reading;
}

void ColumnTexts::noteOrder(const TableSigns& signs, ColumnReading& reading) const {
  if ((orders_ & kYearFirst) != 0) {
    reading.order = kYearFirst;
    return;
  }
  const bool yearFirst = (orders_ & kShortYearFirst) != 0, yearLast = (orders_ & ~kShortYearFirst) != 0;
  // Years lie close together, days do not.
  const bool firstAreYears = firstParts_.width() <= kMaxYearsApart && lastParts_.width() > kMinDaysApart;
  const bool lastAreYears = lastParts_.width() <= kMaxYearsApart && firstParts_.width() > kMinDaysApart;
  if (yearFirst && (!yearLast || firstAreYears)) {
    reading.order = kShortYearFirst;
    reading.notes.emplace_back("its dates are read with their years of two digits first");
    return;
  }
  const bool either = (orders_ & kDayFirst) != 0 && (orders_ & kMonthFirst) != 0 && ordersDiffer_;
  reading.order = (orders_ & kDayFirst) != 0 && (signs.dayFirst || !either) ? kDayFirst : kMonthFirst;
  const bool yearMayBeFirst = yearFirst && !lastAreYears;
  reading.uncertain = either || yearMayBeFirst;
  if (either)
    reading.notes.push_back(
        std::string("nothing shows whether day or month stands first in its dates: read with the ") +
        (signs.dayFirst ? "day" : "month") + " first");
  if (yearMayBeFirst)
    reading.notes.emplace_back(
        "nothing shows whether the year stands first or last in its dates: read as last");
}

// "03/07/65" is as likely of 1965 as of 2065.
void ColumnTexts::noteShortYears(ColumnReading& reading) const {
  const Range& years = reading.order == kShortYearFirst ? firstParts_ : lastParts_;
  if (years.most < kFarYear || years.least >= kFirstOfLastCentury) return;
  reading.uncertain = true;
  reading.notes.emplace_back(
      "its years have two digits: 69 to 99 are read as 1969 to 1999, 00 to 68 as 2000 to 2068");
}

void ColumnTexts::noteZones(ColumnReading& reading) const {
  if (!zoned_ || (!zonesDiffer_ && !unzoned_ && *fromUtc_ == 0)) return;
  reading.local = !zonesDiffer_ && !unzoned_;
  if (reading.local)
    reading.notes.emplace_back("its times are kept as they are written, all equally far from UTC");
  else
    reading.notes.emplace_back(unzoned_ ? "its times are read in UTC, for some do not say their zone"
                                        : "its times are of several zones and read in UTC");
}

ColumnReading ColumnTexts::asText() const {
  ColumnReading reading;
  reading.missingWords = words_ && longest_ > kLongestCode;
  reading.missingSigns = (signs_ && longest_ > 1) || reading.missingWords;
  reading.hidden = hidden_;
  if (hidden_)
    reading.notes.emplace_back("zero-width blanks are removed, and no-break blanks read as plain ones");
  reading.capitalCodes = capitals_ && values_ > 1;
  reading.names = names_ && values_ > 1;
  for (std::string note : {spellingNote(reading), keptNote(reading)})
    if (!note.empty()) reading.notes.push_back(std::move(note));
  return reading;
}

std::string ColumnTexts::spellingNote(const ColumnReading& reading) const {
  std::vector<std::pair<std::string, std::size_t>> missing;
  for (const auto& spelling : spellings_)
    if (isMissing(spelling.first, reading)) missing.emplace_back(spelling);
  if (missing.empty()) return {};
  return listed(missing) + (missing.size() == 1 ? " counts as missing" : " count as missing");
}

/// What is missing in other columns.
std::string ColumnTexts::keptNote(const ColumnReading& reading) const {
  std::vector<std::pair<std::string, std::size_t>> kept;
  for (const std::string_view word : {kCodeWord, kNameWord})
    if (const auto found = spellings_.find(word); found != spellings_.end() && !isMissing(word, reading))
      kept.emplace_back(*found);
  if (kept.empty()) return {};
  return listed(kept) + (kept.size() == 1 ? " counts as a value" : " count as values") + ", like its others";
}

ColumnReading ColumnTexts::asOther(const TableSigns& signs) const {
  if (values_ == 0 || (orders_ == 0 && !times_ && !booleans_)) return asText();
  ColumnReading reading = booleans_ ? ColumnReading{.type = ColumnType::kBoolean} : asTime(signs);
  if (std::string note = spellingNote(reading); !note.empty()) reading.notes.push_back(std::move(note));
  return reading;
}

// No value proves a form: what other columns show decides, else what the file's own signs do.
WrittenForm ColumnTexts::likelyForm(bool comma, bool point, const TableSigns& signs) const {
  if (comma && !point && isNumber(kCommaNumber)) return kCommaNumber;
  if (point && !comma && isNumber(kPointNumber)) return kPointNumber;
  if (point && !comma && isNumber(kCommaGroupsNumber)) return kCommaGroupsNumber;
  if (signs.pointDecides && isNumber(kPointNumber)) return kPointNumber;
  // "40" next to "1.500", which no decimals are written like.
  if (isNumber(kCommaNumber) && points_ && bare_ && !commas_) return kCommaNumber;
  return kNoNumber;
}

ColumnReading ColumnTexts::reading(WrittenForm form, const TableSigns& signs) const {
  const bool isEither = form == kNoNumber && values_ > 0 && numbers_ != 0 && oneSymbol_;
  if (isEither) {
    ColumnReading text = asText();
    text.uncertain = true;
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
  if ((reading.capitalCodes && cell == kCodeWord) || (reading.names && cell == kNameWord)) return false;
  return (reading.missingSigns && isMissingSign(cell)) || (reading.missingWords && isMissingWord(cell));
}

}  // namespace omni
