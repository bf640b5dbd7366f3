#include "base/text.h"
#include "language/sql/dialects/given_select.h"
#include "language/sql/dialects/sql_dialects.h"
#include "language/sql/dialects/standard_dates.h"

namespace omni {
namespace {

// Trino 400 and newer. Left out in addition to what every dialect leaves out: functions that fold with an
// expression of the query's own (reduce), sketches, geography, machine learning, and what tells of the
// session.
constexpr std::string_view kFunctions =
    " abs acos all_match any_match any_value approx_distinct approx_percentile arbitrary array_agg "
    "array_distinct array_except array_intersect array_join array_max array_min array_position array_remove "
    "array_sort array_union arrays_overlap asin atan atan2 avg bit_count bitwise_and bitwise_and_agg "
    "bitwise_left_shift bitwise_not bitwise_or bitwise_or_agg bitwise_right_shift bitwise_xor bool_and "
    "bool_or cardinality cast cbrt ceil ceiling char_length character_length checksum chr coalesce "
    "codepoint concat concat_ws contains corr cos cosh cosine_similarity count count_if covar_pop "
    "covar_samp crc32 cube cume_dist current_date current_time current_timestamp date date_add date_diff "
    "date_format date_parse date_trunc day day_of_month day_of_week day_of_year degrees dense_rank dow doy "
    "e element_at entropy every exp extract filter first_value flatten floor format_datetime "
    "format_number from_base64 from_hex from_iso8601_date from_iso8601_timestamp from_unixtime from_utf8 "
    "geometric_mean greatest grouping hamming_distance histogram hour human_readable_seconds if infinity "
    "is_finite is_infinite is_json_scalar is_nan json_array_contains json_array_get json_array_length "
    "json_extract json_extract_scalar json_format json_parse json_size kurtosis lag last_day_of_month "
    "last_value lead least length levenshtein_distance listagg ln localtime localtimestamp log log10 log2 "
    "lower lpad ltrim map map_agg map_concat map_entries map_filter map_from_entries map_keys map_values "
    "max max_by md5 millisecond min min_by minute mod month multimap_agg nan none_match normalize now "
    "nth_value ntile nullif numeric_histogram parse_datetime parse_duration percent_rank pi position pow "
    "power quarter radians rand random rank regexp_count regexp_extract regexp_extract_all regexp_like "
    "regexp_position regexp_replace regexp_split regr_intercept regr_slope repeat replace reverse rollup "
    "round row row_number rpad rtrim second sequence sha1 sha256 sha512 shuffle sign sin sinh skewness "
    "slice soundex split split_part split_to_map sqrt starts_with stddev stddev_pop stddev_samp strpos "
    "substr substring sum tan tanh timezone_hour timezone_minute to_base64 to_char to_date to_hex "
    "to_iso8601 to_milliseconds to_timestamp to_unixtime to_utf8 transform transform_keys transform_values "
    "translate trim trim_array truncate try try_cast typeof upper url_decode url_encode "
    "url_extract_fragment url_extract_host url_extract_parameter url_extract_path url_extract_port "
    "url_extract_protocol url_extract_query var_pop var_samp variance week week_of_year width_bucket "
    "with_timezone word_stem xxhash64 year year_of_week yow zip zip_with ";

// A column of text may hold the dates.
std::string datePart(DatePart part, const std::string& date) {
  const std::string time = "CAST(" + date + " AS TIMESTAMP)";
  if (part == DatePart::kDay) return "CAST(" + time + " AS DATE)";
  if (part == DatePart::kWeek) return truncatedWeek(time);
  if (part == DatePart::kWeekday) return "day_of_week(" + time + ")";
  if (part == DatePart::kWeekdayName) return "date_format(" + time + ", '%W')";
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

std::string listHolds(const std::string& list, const std::string& value, bool anyCase) {
  if (!anyCase) return "contains(" + list + ", " + value + ")";
  return "any_match(" + list + ", element -> LOWER(element) = LOWER(" + value + "))";
}

std::string listAsText(const std::string& list) {
  return "array_join(" + list + ", ', ')";
}

std::string givenCell(std::size_t column, ValueType type) {
  static constexpr GivenTypes kTypes{"bigint", "double", "boolean", "date", "varchar"};
  return "CAST(json_extract_scalar(cells, '$[" + std::to_string(column) + "]') AS " + kTypes.of(type) + ")";
}

std::string givenRows(const GivenTable& given, const std::string& parameter) {
  const std::string rows = "CAST(json_parse(" + parameter + ") AS ARRAY(JSON))";
  return givenSelect(given, givenCell, "UNNEST(" + rows + ") AS given_cells (cells)");
}

constexpr std::string_view kNotes =
    "LIKE regards case, so compare lower(…); dates have types: DATE '2024-01-31', EXTRACT(YEAR FROM …), "
    "date_trunc('month', …), date_diff('day', earlier, later); / of two whole numbers cuts off, so "
    "multiply by 1.0; values of two types are never equal: CAST one of them; every column that is not "
    "aggregated stands in GROUP BY; text is joined by ||; OFFSET stands before LIMIT; there is no ILIKE";

}  // namespace

const SqlDialect kTrinoDialect{.name = "trino",
                               .title = "Trino",
                               .notes = kNotes,
                               .beginnings = " select with values ",
                               .strictTexts = true,
                               .offsetFirst = true,
                               .functions = kFunctions,
                               .tableFunctions = " unnest ",
                               .folded = lower,
                               .datePart = datePart,
                               .daysBetween = daysBetween,
                               .isoDate = isoDate,
                               .listHolds = listHolds,
                               .listAsText = listAsText,
                               .writtenNumber = writtenNumber,
                               .givenRows = givenRows};

}  // namespace omni
