#include "language/sql/dialects/given_select.h"
#include "language/sql/dialects/sql_dialects.h"

namespace omni {
namespace {

// ClickHouse 24 and newer. Left out in addition to what every dialect leaves out: dictionaries and join
// tables that a function names (dictGet, joinGet), functions that are named by a text (arrayReduce,
// initializeAggregation), those that fold by a lambda (arrayFold), states of
// aggregates, and what makes arrays or texts of a size that an argument says (arrayWithConstant, space).
constexpr std::string_view kFunctions =
    " abs accuratecast accuratecastornull acos adddays addhours addminutes addmonths addquarters "
    "addseconds addweeks addyears age and any anyheavy anyif anylast argmax argmin array arrayall "
    "arrayavg arrayconcat arraycount arraycumsum arraydifference arraydistinct arrayelement arrayenumerate "
    "arrayexcept arrayexists arrayfilter arrayfirst arrayflatten arrayintersect arrayjoin arraylast arraymap "
    "arraymax arraymin arrayproduct arrayreverse arrayreversesort arrayslice arraysort arraystringconcat "
    "arraysum arrayunion arrayuniq arrayzip ascii asin assumenotnull atan atan2 avg avgif avgweighted "
    "base64decode base64encode bitand bitcount bitnot bitor bitshiftleft bitshiftright bitxor bottomk cast "
    "cbrt ceil ceiling char_length character_length cityhash64 coalesce concat concat_ws concatwithseparator "
    "corr corrstable cos cosh count countdistinct countequal countif countsubstrings covarpop "
    "covarsamp crc32 cume_dist current_date current_timestamp curdate cutquerystring date date_add date_diff "
    "date_format date_part date_sub date_trunc dateadd datediff datename datesub datetrunc day dayname "
    "dayofmonth dayofweek dayofyear decodeurlcomponent degrees dense_rank denserank divide domain "
    "domainwithoutwww e empty encodeurlcomponent endswith entropy equals erf exp exp10 exp2 "
    "exponentialmovingaverage "
    "extract extractall extracturlparameter first_value firstsignificantsubdomain flatten floor format "
    "formatdatetime formatreadablequantity formatreadablesize formatreadabletimedelta from_days "
    "fromunixtimestamp gcd geodistance greatcircledistance greater greaterorequals greatest grouparray "
    "grouparraysorted groupbitand groupbitor groupbitxor groupuniqarray grouping has hasall hasany "
    "hassubsequence hassubstr hastoken hex histogram hour if ifnotfinite ifnull ilike indexof "
    "initcap initcaputf8 instr intdiv intdivorzero intersect isfinite isinfinite isnan isnotnull isnull "
    "isvalidjson isvalidutf8 jaccardindex json_exists json_query json_value jsonextract jsonextractarrayraw "
    "jsonextractbool jsonextractfloat jsonextractint jsonextractkeys jsonextractkeysandvalues jsonextractraw "
    "jsonextractstring jsonextractuint jsonhas jsonlength jsontype kurtpop kurtsamp lag laginframe "
    "last_day last_value lcm lead leadinframe least left leftpad leftutf8 length lengthutf8 less "
    "lessorequals "
    "levenshteindistance like ln locate log log10 log1p log2 lower lowerutf8 lpad ltrim makedate "
    "makedatetime map mapcontains mapfilter mapkeys mapvalues match max maxif md5 median medianexact "
    "mid min minif minus minute mod modulo month monthname multifuzzymatchany multiif multimatchany "
    "multiply multisearchany murmurhash3_64 negate ngramdistance not notempty notequals notilike "
    "notlike now nth_value ntile nullif octet_length or parsedatetime parsedatetime32besteffort "
    "parsedatetime32besteffortornull parsedatetime64besteffort parsedatetime64besteffortornull "
    "parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimeornull path percent_rank percentrank "
    "pi plus position positioncaseinsensitive positioncaseinsensitiveutf8 positionutf8 positive pow power "
    "protocol quantile quantiledeterministic quantileexact quantileexactexclusive quantileexacthigh "
    "quantileexactinclusive quantileexactlow quantileexactweighted quantiles quantilesexact quantiletdigest "
    "quarter radians rand range rank rankcorr regexp_extract regexpextract regexpquotemeta repeat replace "
    "replaceall replaceone replaceregexpall replaceregexpone reverse reverseutf8 right rightpad rightutf8 "
    "round roundage roundbankers roundduration rounddown row_number rpad rtrim second "
    "sha1 sha224 sha256 sha512 sign simplelinearregression sin sinh siphash64 skewpop skewsamp soundex "
    "splitbychar splitbyregexp splitbystring splitbywhitespace sqrt startswith "
    "stddevpop stddevpopstable stddevsamp stddevsampstable stddev_pop stddev_samp str_to_date "
    "subdate substr substring substringindex substringutf8 subtractdays subtracthours subtractminutes "
    "subtractmonths subtractquarters subtractseconds subtractweeks subtractyears sum sumif sumkahan summap "
    "sumwithoverflow tan tanh timediff timestamp todate todate32 todate32ornull todatedefault todateornull "
    "todateorzero todatetime todatetime64 todatetime64ornull todatetimeornull todayofmonth todayofweek "
    "todayofyear todecimal128 todecimal128ornull todecimal32 todecimal32ornull todecimal64 "
    "todecimal64ornull tofloat32 tofloat32ornull tofloat64 tofloat64ornull tofloat64orzero tohour toint128 "
    "toint16 toint16ornull toint256 toint32 toint32ornull toint32orzero toint64 toint64ornull toint64orzero "
    "toint8 toint8ornull tointervalday tointervalhour tointervalminute tointervalmonth tointervalquarter "
    "tointervalsecond tointervalweek tointervalyear toipv4 toipv4ornull toipv6 toipv6ornull toisoweek "
    "toisoyear tojsonstring tolastdayofmonth tolastdayofweek tolowcardinality tominute tomonday tomonth "
    "tonullable topk topkweighted topleveldomain toquarter torelativedaynum torelativehournum "
    "torelativemonthnum torelativeweeknum torelativeyearnum tosecond tostartofday tostartoffifteenminutes "
    "tostartoffiveminutes tostartofhour tostartofinterval tostartofisoyear tostartofminute tostartofmonth "
    "tostartofquarter tostartofsecond tostartoftenminutes tostartofweek tostartofyear tostring totime "
    "totimezone totypename touint128 touint16 touint16ornull touint256 touint32 touint32ornull touint64 "
    "touint64ornull touint64orzero touint8 touint8ornull tounixtimestamp touuid touuidornull toweek toyear "
    "toyearweek toyyyymm toyyyymmdd today translate translateutf8 trim trimboth trimleft trimright trunc "
    "truncate tuple tupleelement uniq uniqcombined uniqcombined64 uniqexact uniqexactif uniqhll12 uniqif "
    "unhex "
    "upper upperutf8 utctimestamp varpop varpopstable varsamp varsampstable var_pop var_samp week "
    "width_bucket xor xxhash64 year yearweek yesterday ";

// Nothing of what is no date; a column of text may hold the dates.
std::string dayOf(const std::string& date) {
  return "toDate32OrNull(substring(toString(" + date + "), 1, 10))";
}

std::string datePart(DatePart part, const std::string& date) {
  switch (part) {
    case DatePart::kYear: return "toYear(" + dayOf(date) + ")";
    case DatePart::kQuarter: return "toQuarter(" + dayOf(date) + ")";
    case DatePart::kMonth: return "toMonth(" + dayOf(date) + ")";
    case DatePart::kDecade: return "intDiv(toYear(" + dayOf(date) + "), 10)";
    case DatePart::kWeek: return "toMonday(" + dayOf(date) + ")";
    case DatePart::kWeekday: return "toDayOfWeek(" + dayOf(date) + ")";
    case DatePart::kWeekdayName: return "dateName('weekday', " + dayOf(date) + ")";
    case DatePart::kHour: return "toHour(parseDateTime64BestEffortOrNull(toString(" + date + ")))";
    case DatePart::kDay: break;
  }
  return dayOf(date);
}

std::string daysBetween(const std::string& from, const std::string& to) {
  return "dateDiff('day', " + dayOf(from) + ", " + dayOf(to) + ")";
}

std::string median(const std::string& numbers) {
  return "quantileExactInclusive(0.5)(toFloat64(" + numbers + "))";
}

std::string isoDate(DateForm form, bool withTime, const std::string& column) {
  const std::string day = form == DateForm::kMonthFirst ? "%m/%d/%Y" : "%d/%m/%Y";
  const std::string time = withTime ? " %H:%i" : "";
  return "formatDateTime(parseDateTimeOrNull(" + column + ", '" + day + time + "'), '%Y-%m-%d" + time + "')";
}

// The first number in it.
std::string writtenNumber(NumberForm, const std::string& column) {
  return "toFloat64OrNull(extract(replaceAll(" + column + ", ',', ''), '[-+]?[0-9]*[.]?[0-9]+'))";
}

std::string listHolds(const std::string& list, const std::string& value, bool anyCase) {
  if (!anyCase) return "has(" + list + ", " + value + ")";
  return "arrayExists(element -> lower(toString(element)) = lower(" + value + "), " + list + ")";
}

std::string listAsText(const std::string& list) {
  return "arrayStringConcat(arrayMap(element -> toString(element), " + list + "), ', ')";
}

std::string inItsOwnCase(std::string_view name) {
  return std::string(name);
}

std::string givenCell(std::size_t column, ValueType type) {
  static constexpr GivenTypes kTypes{"Int64", "Float64", "Bool", "Date32", "String"};
  const std::string place = "cells, " + std::to_string(column + 1);  // counted from 1
  if (type == ValueType::kDate) return "toDate32OrNull(JSONExtractString(" + place + "))";
  return "JSONExtract(" + place + ", 'Nullable(" + kTypes.of(type) + ")')";
}

std::string givenRows(const GivenTable& given, const std::string& parameter) {
  return givenSelect(given, givenCell,
                     "(SELECT arrayJoin(JSONExtractArrayRaw(" + parameter + ")) AS cells) AS given_cells");
}

constexpr std::string_view kNotes =
    "names of tables, columns and functions regard case; ILIKE ignores case, LIKE does not; dates have "
    "types: "
    "toDate('2024-01-31'), toYear(…), toStartOfMonth(…), dateDiff('day', earlier, later); / divides exactly "
    "and intDiv(a, b) whole numbers; countIf(…) and sumIf(…, …) count and add what fits; has(list, value) "
    "asks "
    "whether a list holds a value, arrayJoin(list) makes a row of each; every column that is not aggregated "
    "stands in GROUP BY; a backslash in a text is written twice; LIMIT n BY column keeps n rows of each";

}  // namespace

const SqlDialect kClickhouseDialect{.name = "clickhouse",
                                    .title = "ClickHouse",
                                    .notes = kNotes,
                                    .beginnings = " select with ",
                                    .strictTexts = true,
                                    .textType = "String",
                                    .likeEscape = "",
                                    .functions = kFunctions,
                                    .folded = inItsOwnCase,
                                    .datePart = datePart,
                                    .daysBetween = daysBetween,
                                    .median = median,
                                    .isoDate = isoDate,
                                    .listHolds = listHolds,
                                    .listAsText = listAsText,
                                    .writtenNumber = writtenNumber,
                                    .givenRows = givenRows};

}  // namespace omni
