#include "report/exports/exported_table.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "report/rows_text.h"

namespace omni {
namespace {

constexpr std::size_t kDateLength = 10, kMomentLength = 19;  // of the shortest text
constexpr std::size_t kFraction = 6;                         // digits of a second, at most
constexpr std::int64_t kExactReal = std::int64_t{1} << 53u;  // up to here a double holds every whole number

/// The number that all of a text's digits are.
std::optional<int> digits(std::string_view text) {
  if (!std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  return parsedNumber<int>(text);
}

/// Microseconds of ".25"; nothing where the fraction is longer, or ends in a zero.
std::optional<std::int64_t> fractionOf(std::string_view text) {
  if (text.empty()) return 0;
  text.remove_prefix(1);
  if (text.empty() || text.size() > kFraction || text.back() == '0') return std::nullopt;
  std::string whole(text);
  whole.resize(kFraction, '0');
  const auto micros = digits(whole);
  return micros ? std::optional<std::int64_t>(*micros) : std::nullopt;
}

/// The type of one value as it stands.
ExportedType typeOf(const Value& value) {
  if (std::holds_alternative<bool>(value)) return ExportedType::kBoolean;
  if (std::holds_alternative<std::int64_t>(value)) return ExportedType::kInteger;
  if (std::holds_alternative<double>(value)) return ExportedType::kReal;
  const auto* text = std::get_if<std::string>(&value);
  if (text && daysOf(*text)) return ExportedType::kDate;
  if (text && microsecondsOf(*text)) return ExportedType::kMoment;
  return ExportedType::kText;
}

bool isExactAsReal(const Value& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  return whole == nullptr || (*whole <= kExactReal && *whole >= -kExactReal);
}

ExportedType typeOfColumn(const std::vector<Row>& rows, std::size_t column) {
  std::optional<ExportedType> all;
  bool exact = true;  // every whole number as a double too
  for (const Row& row : rows) {
    const Value& value = row[column];
    if (std::holds_alternative<Null>(value)) continue;
    const ExportedType one = typeOf(value);
    exact = exact && isExactAsReal(value);
    const bool numbers = (all == ExportedType::kInteger && one == ExportedType::kReal) ||
                         (all == ExportedType::kReal && one == ExportedType::kInteger);
    if (!all)
      all = one;
    else if (numbers)
      all = ExportedType::kReal;
    else if (*all != one)
      return ExportedType::kText;
  }
  if (all == ExportedType::kReal && !exact) return ExportedType::kText;
  return all.value_or(ExportedType::kText);
}

}  // namespace

std::optional<std::int32_t> daysOf(std::string_view text) {
  if (text.size() != kDateLength || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)),
             day = digits(text.substr(8));
  if (!year || !month || !day || *year == 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return static_cast<std::int32_t>(std::chrono::sys_days(date).time_since_epoch().count());
}

std::optional<std::int64_t> microsecondsOf(std::string_view text) {
  if (text.size() < kMomentLength || text[10] != ' ' || text[13] != ':' || text[16] != ':')
    return std::nullopt;
  if (text.size() > kMomentLength && text[kMomentLength] != '.') return std::nullopt;
  const auto days = daysOf(text.substr(0, kDateLength));
  const auto hour = digits(text.substr(11, 2)), minute = digits(text.substr(14, 2)),
             second = digits(text.substr(17, 2));
  const auto fraction = fractionOf(text.substr(kMomentLength));
  if (!days || !hour || !minute || !second || !fraction) return std::nullopt;
  if (*hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  const std::chrono::microseconds time = std::chrono::days(*days) + std::chrono::hours(*hour) +
                                         std::chrono::minutes(*minute) + std::chrono::seconds(*second) +
                                         std::chrono::microseconds(*fraction);
  return time.count();
}

ExportedTable exportedTable(const Outcome& outcome) {
  Outcome rows = asRows(outcome);
  ExportedTable table;
  for (const std::string& name : rows.columns) table.names.push_back(toUtf8(name));
  table.rows = std::move(rows.rows);
  for (Row& row : table.rows) row.resize(table.names.size());
  for (std::size_t column = 0; column < table.names.size(); ++column)
    table.types.push_back(typeOfColumn(table.rows, column));
  return table;
}

}  // namespace omni
