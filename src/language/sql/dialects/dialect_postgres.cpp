#include "base/text.h"
#include "language/sql/dialects/given_select.h"
#include "language/sql/dialects/sql_dialects.h"
#include "language/sql/dialects/standard_dates.h"

namespace omni {
namespace {

// PostgreSQL 12 and newer. Left out in addition to what every dialect leaves out: the catalog's functions
// (pg_*, has_*), what tells of the server and the session, large objects, sequences, advisory locks, XML.
constexpr std::string_view kFunctions =
    " abs acos acosd acosh age array array_agg array_append array_cat array_dims array_length array_lower "
    "array_ndims array_position array_positions array_prepend array_remove array_replace array_to_json "
    "array_to_string array_upper ascii asin asind asinh atan atan2 atan2d atand atanh avg bit_and "
    "bit_count bit_length bit_or bit_xor bool_and bool_or btrim cardinality cast cbrt ceil ceiling "
    "char_length character_length chr coalesce concat concat_ws convert_from convert_to corr cos cosd cosh "
    "cot cotd count covar_pop covar_samp cume_dist current_date current_time current_timestamp date "
    "date_bin date_part date_trunc decode degrees dense_rank div encode every exp extract factorial "
    "first_value floor format gcd gen_random_uuid get_bit get_byte greatest grouping initcap isempty "
    "isfinite json_agg json_array_length json_build_array json_build_object json_extract_path "
    "json_extract_path_text json_object json_object_agg json_strip_nulls json_typeof jsonb_agg "
    "jsonb_array_length jsonb_build_array jsonb_build_object jsonb_extract_path jsonb_extract_path_text "
    "jsonb_object jsonb_object_agg jsonb_path_exists jsonb_path_query_array jsonb_path_query_first "
    "jsonb_pretty jsonb_strip_nulls jsonb_typeof justify_days justify_hours justify_interval lag "
    "last_value lcm lead least left length ln localtime localtimestamp log log10 lower lower_inc lower_inf "
    "lpad ltrim make_date make_interval make_time make_timestamp make_timestamptz max md5 min min_scale "
    "mod mode normalize now nth_value ntile nullif num_nonnulls num_nulls numeric octet_length overlay "
    "percent_rank percentile_cont percentile_disc phraseto_tsquery pi plainto_tsquery position power "
    "quote_ident quote_literal quote_nullable radians random range_agg range_merge rank regexp_count "
    "regexp_instr regexp_like regexp_match regexp_replace regexp_split_to_array regexp_substr regr_avgx "
    "regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy repeat replace "
    "reverse right round row row_number row_to_json rpad rtrim scale sha224 sha256 sha384 sha512 sign sin "
    "sind sinh split_part sqrt starts_with stddev stddev_pop stddev_samp string_agg string_to_array strpos "
    "substr substring sum tan tand tanh timezone to_ascii to_char to_date to_hex to_json to_jsonb "
    "to_number to_timestamp to_tsquery to_tsvector translate trim trim_array trim_scale trunc ts_headline "
    "ts_rank ts_rank_cd unistr unnest upper upper_inc upper_inf var_pop var_samp variance "
    "websearch_to_tsquery width_bucket ";

constexpr std::string_view kTableFunctions =
    " generate_series generate_subscripts json_array_elements json_array_elements_text json_each "
    "json_each_text json_object_keys jsonb_array_elements jsonb_array_elements_text jsonb_each "
    "jsonb_each_text jsonb_object_keys jsonb_path_query regexp_matches regexp_split_to_table "
    "string_to_table unnest ";

// A column of text may hold the dates.
std::string datePart(DatePart part, const std::string& date) {
  const std::string time = "CAST(" + date + " AS TIMESTAMP)";
  if (part == DatePart::kWeek) return truncatedWeek(time);
  if (part == DatePart::kWeekdayName) return "to_char(" + time + ", 'FMDay')";
  return standardDatePart(part, part == DatePart::kDay ? date : time);
}

std::string isoDate(DateForm form, bool withTime, const std::string& column) {
  const std::string day = form == DateForm::kMonthFirst ? "MM/DD/YYYY" : "DD/MM/YYYY";
  const std::string time = withTime ? " HH24:MI" : "";
  return "to_char(to_timestamp(" + column + ", '" + day + time + "'), 'YYYY-MM-DD" + time + "')";
}

// The first number in it.
std::string writtenNumber(NumberForm, const std::string& column) {
  return "CAST(substring(replace(" + column + ", ',', '') FROM '[-+]?[0-9]*[.]?[0-9]+') AS NUMERIC)";
}

std::string median(const std::string& numbers) {
  return "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY " + numbers + ")";
}

std::string listHolds(const std::string& list, const std::string& value, bool anyCase) {
  if (!anyCase) return value + " = ANY(" + list + ")";
  return "LOWER(" + value + ") = ANY(CAST(LOWER(CAST(" + list + " AS TEXT)) AS TEXT[]))";
}

std::string listAsText(const std::string& list) {
  return "array_to_string(" + list + ", ', ')";
}

std::string listAsJson(const std::string& list) {
  return "to_jsonb(" + list + ")";
}

std::string givenCell(std::size_t column, ValueType type) {
  static constexpr GivenTypes kTypes{"bigint", "numeric", "boolean", "date", "text"};
  return "CAST(value ->> " + std::to_string(column) + " AS " + kTypes.of(type) + ")";
}

std::string givenRows(const GivenTable& given, const std::string& parameter) {
  return givenSelect(given, givenCell, "jsonb_array_elements(CAST(" + parameter + " AS jsonb))");
}

constexpr std::string_view kNotes =
    "ILIKE ignores case, LIKE does not; dates have types: DATE '2024-01-31', EXTRACT(YEAR FROM …), "
    "date_trunc('month', …), and one date less another is a number of days; / of two whole numbers cuts "
    "off, so multiply by 1.0; round(x, 2) takes numeric alone: round(CAST(x AS numeric), 2); every "
    "column that is not aggregated stands in GROUP BY; text is joined by ||; in descending order NULL "
    "comes first unless NULLS LAST is said";

}  // namespace

const SqlDialect kPostgresDialect{.name = "postgresql",
                                  .title = "PostgreSQL",
                                  .notes = kNotes,
                                  .beginnings = " select with values ",
                                  .rowsAreValues = true,
                                  .foldsBareNames = true,
                                  .strictTexts = true,
                                  .textType = "TEXT",
                                  .descending = " DESC NULLS LAST",
                                  .hiddenColumns = " ctid tableoid ",
                                  .schemas = " public ",
                                  .functions = kFunctions,
                                  .tableFunctions = kTableFunctions,
                                  .folded = lower,
                                  .datePart = datePart,
                                  .daysBetween = standardDaysBetween,
                                  .median = median,
                                  .isoDate = isoDate,
                                  .listHolds = listHolds,
                                  .listAsText = listAsText,
                                  .listAsJson = listAsJson,
                                  .writtenNumber = writtenNumber,
                                  .givenRows = givenRows};

}  // namespace omni
