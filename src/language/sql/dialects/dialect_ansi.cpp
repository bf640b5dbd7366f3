#include "base/text.h"
#include "language/sql/dialects/sql_dialects.h"
#include "language/sql/dialects/standard_dates.h"

namespace omni {
namespace {

constexpr std::string_view kFunctions =
    " abs avg cast ceil ceiling char_length character_length coalesce concat convert count cume_dist "
    "current_date current_time current_timestamp dense_rank exp first_value floor greatest grouping lag "
    "last_value lead least left length ln localtime localtimestamp log log10 lower lpad ltrim max min mod "
    "nth_value ntile nullif octet_length percent_rank percentile_cont percentile_disc position pow power "
    "rank replace right round row_number rpad rtrim sign sqrt stddev stddev_pop stddev_samp substr "
    "substring sum trim trunc upper var_pop var_samp variance ";

// The standard reads no other form.
std::string isoDate(DateForm, bool, const std::string& column) {
  return column;
}

std::string writtenNumber(NumberForm, const std::string& column) {
  return "CAST(" + column + " AS NUMERIC)";
}

constexpr std::string_view kNotes =
    "LIKE regards case, so compare LOWER(…); dates have types: DATE '2024-01-31', EXTRACT(YEAR FROM …); "
    "/ of two whole numbers may cut off, so multiply by 1.0; every column that is not aggregated stands "
    "in GROUP BY; text is joined by ||";

}  // namespace

const SqlDialect kAnsiDialect{.name = "ansi",
                              .title = "ANSI SQL",
                              .notes = kNotes,
                              .beginnings = " select with values ",
                              .functions = kFunctions,
                              .folded = lower,
                              .datePart = standardDatePart,
                              .daysBetween = standardDaysBetween,
                              .isoDate = isoDate,
                              .writtenNumber = writtenNumber};

}  // namespace omni
