#include "base/text.h"
#include "language/sql/dialects/sql_dialects.h"
#include "language/sql/dialects/standard_dates.h"

namespace omni {
namespace {

// Trino 400 and newer. Left out beside what every dialect leaves out: what makes as much as an argument says
// (repeat, sequence, lpad, rpad), functions of functions, sketches, geography, machine learning, and what
// tells of the session.
constexpr std::string_view kFunctions =
    " abs acos approx_distinct approx_percentile arbitrary array_agg array_distinct array_join array_max "
    "array_min array_position asin atan atan2 avg bool_and bool_or cardinality cast cbrt ceil ceiling "
    "char_length character_length chr coalesce codepoint concat concat_ws contains corr cos cosh count "
    "count_if covar_pop covar_samp cube cume_dist current_date current_time current_timestamp date date_add "
    "date_diff date_format date_parse date_trunc day day_of_month day_of_week day_of_year degrees "
    "dense_rank dow doy e element_at every exp extract first_value floor format_datetime from_iso8601_date "
    "from_iso8601_timestamp from_unixtime geometric_mean greatest hour if infinity is_finite is_infinite "
    "is_nan json_array_length json_extract json_extract_scalar json_format json_parse json_size kurtosis "
    "lag last_day_of_month last_value lead least length listagg ln localtime localtimestamp log log10 log2 "
    "lower ltrim map_keys map_values max max_by millisecond min min_by minute mod month nan normalize now "
    "nth_value ntile nullif parse_datetime percent_rank pi position pow power quarter radians rank "
    "regexp_count regexp_extract regexp_extract_all regexp_like regexp_position regexp_replace "
    "regexp_split regr_intercept regr_slope replace reverse rollup round row_number rtrim second sign sin "
    "sinh "
    "skewness slice soundex split split_part sqrt starts_with stddev stddev_pop stddev_samp strpos substr "
    "substring sum tan tanh to_iso8601 to_unixtime translate trim truncate try try_cast typeof upper "
    "var_pop var_samp variance week week_of_year width_bucket word_stem year year_of_week ";

// A column of text may hold the dates.
std::string datePart(DatePart part, const std::string& date) {
  const std::string time = "CAST(" + date + " AS TIMESTAMP)";
  if (part == DatePart::kDay) return "CAST(" + time + " AS DATE)";
  return "EXTRACT(" + std::string(datePartName(part)) + " FROM " + time + ")";
}

std::string daysBetween(const std::string& from, const std::string& to) {
  return "date_diff('day', " + datePart(DatePart::kDay, from) + ", " + datePart(DatePart::kDay, to) + ")";
}

std::string isoDate(DateForm form, bool withTime, const std::string& column) {
  const std::string day = form == DateForm::kMonthFirst ? "%m/%d/%Y" : "%d/%m/%Y";
  const std::string time = withTime ? " %H:%i" : "";
  return "date_format(date_parse(" + column + ", '" + day + time + "'), '%Y-%m-%d" + time + "')";
}

// The first number in it.
std::string writtenNumber(NumberForm, const std::string& column) {
  return "CAST(regexp_extract(replace(" + column + ", ',', ''), '[-+]?[0-9]*[.]?[0-9]+') AS DOUBLE)";
}

}  // namespace

const SqlDialect kTrinoDialect{.name = "trino",
                               .grammar = "ansi",
                               .refusesComments = true,
                               .beginnings = " select with values ",
                               .strictTexts = true,
                               .functions = kFunctions,
                               .tableFunctions = " unnest ",
                               .folded = lower,
                               .datePart = datePart,
                               .daysBetween = daysBetween,
                               .isoDate = isoDate,
                               .writtenNumber = writtenNumber};

}  // namespace omni
