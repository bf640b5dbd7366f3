#include "base/text.h"
#include "language/sql/dialects/given_select.h"
#include "language/sql/dialects/sql_dialects.h"
#include "language/sql/dialects/standard_dates.h"

namespace omni {
namespace {

// MariaDB 10.6 and MySQL 8 and newer. Left out in addition to what every dialect leaves out: what tells of
// the server and the session, locks, files, encryption.
constexpr std::string_view kFunctions =
    " abs acos adddate addtime ascii asin atan atan2 avg bin bit_and bit_count bit_length bit_or bit_xor "
    "cast ceil ceiling char char_length character_length coalesce concat concat_ws conv convert cos cot "
    "count crc32 cume_dist curdate current_date current_time current_timestamp curtime date date_add "
    "date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear degrees dense_rank elt exp "
    "extract field find_in_set first_value floor format from_days from_unixtime greatest group_concat hex "
    "hour if ifnull insert instr json_array json_array_length json_arrayagg json_contains "
    "json_contains_path json_depth json_exists json_extract json_keys json_length json_object "
    "json_objectagg json_quote json_search json_type json_unquote json_valid json_value lag last_day "
    "last_value lcase lead least left length ln localtime localtimestamp locate log log10 log2 lower lpad "
    "ltrim makedate maketime match max md5 median microsecond mid min minute mod month monthname now "
    "nth_value ntile nullif nvl nvl2 oct octet_length ord percent_rank percentile_cont percentile_disc "
    "period_add period_diff pi position pow power quarter quote radians rand rank regexp_instr "
    "regexp_replace regexp_substr repeat replace reverse right round row_number rpad rtrim sec_to_time "
    "second sha sha1 sha2 sign sin soundex space sqrt std stddev stddev_pop stddev_samp str_to_date strcmp "
    "subdate substr substring substring_index subtime sum tan time time_format time_to_sec timediff "
    "timestamp timestampadd timestampdiff to_base64 to_days to_seconds trim truncate ucase unhex "
    "unix_timestamp upper utc_date utc_time utc_timestamp values var_pop var_samp variance week weekday "
    "weekofyear year yearweek ";

std::string datePart(DatePart part, const std::string& date) {
  const std::string weekday = "WEEKDAY(" + date + ")";
  if (part == DatePart::kWeek) return "DATE_SUB(CAST(" + date + " AS DATE), INTERVAL " + weekday + " DAY)";
  if (part == DatePart::kWeekday) return "(" + weekday + " + 1)";
  if (part == DatePart::kWeekdayName)
    return "ELT(" + weekday +
           " + 1, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')";
  return standardDatePart(part, date);
}

std::string daysBetween(const std::string& from, const std::string& to) {
  return "DATEDIFF(" + to + ", " + from + ")";
}

std::string isoDate(DateForm form, bool withTime, const std::string& column) {
  const std::string day = form == DateForm::kMonthFirst ? "%m/%d/%Y" : "%d/%m/%Y";
  const std::string time = withTime ? " %H:%i" : "";
  return "DATE_FORMAT(STR_TO_DATE(" + column + ", '" + day + time + "'), '%Y-%m-%d" + time + "')";
}

// A text is the number that it begins with.
std::string writtenNumber(NumberForm form, const std::string& column) {
  const std::string number = "CAST(REPLACE(" + column + ", ',', '') AS DECIMAL(38, 10))";
  if (form == NumberForm::kText) return number;
  return "CASE WHEN " + column + " REGEXP '[0-9]' THEN " + number + " END";
}

// A null of JSON would be the text 'null'.
std::string givenCell(std::size_t column, ValueType type) {
  static constexpr GivenTypes kTypes{"SIGNED", "DOUBLE", "CHAR", "DATE", "CHAR"};
  const std::string cell = "JSON_EXTRACT(cells, '$[" + std::to_string(column) + "]')";
  const std::string value = type == ValueType::kBoolean
                                ? "JSON_UNQUOTE(" + cell + ") = 'true'"
                                : "CAST(JSON_UNQUOTE(" + cell + ") AS " + kTypes.of(type) + ")";
  return "CASE WHEN JSON_TYPE(" + cell + ") <> 'NULL' THEN " + value + " END";
}

// By numbers that are counted up to as many as there are, which MySQL's limit of recursion allows.
std::string givenRows(const GivenTable& given, const std::string& parameter) {
  const std::string numbers =
      "WITH RECURSIVE given_numbers AS (SELECT 0 AS n UNION ALL SELECT n + 1 FROM "
      "given_numbers WHERE n + 1 < " +
      std::to_string(given.rows.size()) + ")";
  return givenSelect(given, givenCell,
                     "(" + numbers + " SELECT JSON_EXTRACT(" + parameter +
                         ", CONCAT('$[', n, ']')) AS cells FROM given_numbers) AS given_cells");
}

constexpr std::string_view kNotes =
    "names that need quotes stand in backquotes; LIKE and = ignore case as the column's collation says; "
    "dates have types: DATE '2024-01-31', YEAR(…), DATE_FORMAT(…, '%Y-%m'), DATEDIFF(later, earlier); / "
    "divides exactly; text is joined by CONCAT(…), for || means OR; every column that is not aggregated "
    "stands in GROUP BY; there is no ILIKE, no FULL JOIN and no NULLS LAST";

}  // namespace

const SqlDialect kMysqlDialect{.name = "mysql",
                               .title = "MySQL",
                               .notes = kNotes,
                               .beginnings = " select with values ",
                               .nameQuote = '`',
                               .textType = "CHAR",
                               .likeEscape = R"('\\')",
                               .missingFirst = true,
                               .functions = kFunctions,
                               .folded = lower,
                               .datePart = datePart,
                               .daysBetween = daysBetween,
                               .isoDate = isoDate,
                               .writtenNumber = writtenNumber,
                               .givenRows = givenRows};

}  // namespace omni
