#include "base/text.h"
#include "language/sql/dialects/given_select.h"
#include "language/sql/dialects/sql_dialects.h"

namespace omni {
namespace {

// SQLite 3.40 and newer. What is formatted to a width is bounded by the length of a value, which the source
// sets.
constexpr std::string_view kFunctions =
    " abs acos acosh asin asinh atan atan2 atanh avg bm25 ceil ceiling char coalesce concat concat_ws "
    "cos cosh count cume_dist current_date current_time current_timestamp date datetime degrees "
    "dense_rank exp first_value floor format glob group_concat hex highlight ifnull iif instr json "
    "json_array json_array_length json_extract json_group_array json_group_object json_insert "
    "json_object json_patch json_pretty json_quote json_remove json_replace json_set json_type "
    "json_valid julianday lag last_value lead length like likelihood likely ln log log10 log2 lower "
    "ltrim max median min mod nth_value ntile nullif octet_length percent_rank percentile "
    "percentile_cont percentile_disc pi pow power printf quote radians random rank regexp replace "
    "round row_number rtrim sign sin sinh snippet soundex sqlite_version sqrt strftime string_agg "
    "substr substring sum tan tanh time timediff to_number total trim trunc typeof unhex unicode unistr "
    "unixepoch unlikely upper ";

std::string datePart(DatePart part, const std::string& date) {
  const auto number = [&](const char* format) {
    return std::string("CAST(strftime('") + format + "', " + date + ") AS INTEGER)";
  };
  switch (part) {
    case DatePart::kYear: return number("%Y");
    case DatePart::kQuarter: return "(" + number("%m") + " + 2) / 3";
    case DatePart::kMonth: return number("%m");
    case DatePart::kDay: return "date(" + date + ")";
    case DatePart::kWeek: return "date(" + date + ", '-6 days', 'weekday 1')";
    case DatePart::kWeekday: return "(" + number("%w") + " + 6) % 7 + 1";
    case DatePart::kWeekdayName:
      return "CASE strftime('%w', " + date +
             ") WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN "
             "'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' WHEN '6' THEN 'Saturday' END";
    case DatePart::kHour: return number("%H");
    case DatePart::kDecade: break;
  }
  return date;
}

std::string median(const std::string& numbers) {
  return "MEDIAN(" + numbers + ")";
}

std::string daysBetween(const std::string& from, const std::string& to) {
  return "(julianday(" + to + ") - julianday(" + from + "))";
}

// A format takes of each text the number that it begins with.
std::string isoDate(DateForm form, bool withTime, const std::string& column) {
  const std::string second = "substr(" + column + ", instr(" + column + ", '/') + 1)";
  const bool monthFirst = form == DateForm::kMonthFirst;
  const std::string month = monthFirst ? column : second, day = monthFirst ? second : column;
  if (!withTime) return "substr(" + column + ", -4) || format('-%02d-%02d', " + month + ", " + day + ")";
  const std::string blank = "instr(" + column + ", ' ')";
  return "substr(" + column + ", " + blank + " - 4, 4) || format('-%02d-%02d %02d', " + month + ", " + day +
         ", substr(" + column + ", " + blank + " + 1)) || substr(" + column + ", instr(" + column + ", ':'))";
}

std::string writtenNumber(NumberForm form, const std::string& column) {
  if (form == NumberForm::kPointTexts) return "to_number(" + column + ")";
  if (form == NumberForm::kCommaTexts) return "to_number(" + column + ", ',')";
  if (form == NumberForm::kText) return "CAST(" + column + " AS NUMERIC)";
  return "CAST(CASE WHEN " + column + " GLOB '*[0-9]*' THEN " + column + " END AS NUMERIC)";
}

// Without a type: a column that it is compared with lends its own.
std::string givenCell(std::size_t column, ValueType) {
  return "json_extract(value, '$[" + std::to_string(column) + "]')";
}

std::string givenRows(const GivenTable& given, const std::string& parameter) {
  return givenSelect(given, givenCell, "json_each(" + parameter + ")");
}

constexpr std::string_view kNotes =
    "LIKE ignores the case of ASCII letters; dates are text in ISO form, for which there are date() and "
    "strftime('%Y', …); / of two whole numbers cuts off, so multiply by 1.0; text is joined by ||; "
    "there is no ILIKE, no EXTRACT and no TOP";

}  // namespace

const SqlDialect kSqliteDialect{.name = "sqlite",
                                .title = "SQLite",
                                .notes = kNotes,
                                .beginnings = " select with values explain ",
                                .quotedNameMayBeText = true,
                                .caselessLike = true,
                                .rowsAreValues = true,
                                .missingFirst = true,
                                .hiddenColumns = " rowid oid _rowid_ ",
                                .schemas = " main ",
                                .functions = kFunctions,
                                .tableFunctions = " generate_series json_each json_tree ",
                                .folded = lower,
                                .datePart = datePart,
                                .daysBetween = daysBetween,
                                .median = median,
                                .isoDate = isoDate,
                                .writtenNumber = writtenNumber,
                                .givenRows = givenRows};

}  // namespace omni
