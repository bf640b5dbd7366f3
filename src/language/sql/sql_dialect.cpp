#include "language/sql/sql_dialect.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "language/sql/dialects/sql_dialects.h"
#include "query/enclosed.h"
#include "schema/descriptor.h"

namespace omni {
namespace {

// Words that some dialect here does not take as a bare name.
constexpr std::string_view kReserved =
    " abort accessible add all alter analyse analyze and anti any array as asc asof asymmetric attach "
    "authorization before between bigint binary blob both by call cascade case cast change char character "
    "check collate collation column commit concurrently condition constraint continue convert create cross "
    "cube cume_dist current_catalog current_date current_role current_schema current_time "
    "current_timestamp current_user cursor database databases day_hour day_microsecond dec decimal declare "
    "default deferrable delayed delete dense_rank desc describe deterministic distinct distinctrow div do "
    "double drop dual each else elseif elsif empty enclosed end escape escaped except exists exit explain "
    "false fetch filter first_value float float4 float8 for force foreign freeze from full fulltext "
    "function general generated get glob grant group grouping groups having high_priority hour_minute "
    "hour_second if ignore ilike in index infile initially inner inout insensitive insert int int1 int2 "
    "int3 int4 int8 integer intersect interval into is isnull iterate join json_table key keys kill lag "
    "lambda last_value lateral lead leading left like limit linear lines load localtime localtimestamp "
    "lock long longblob longtext loop low_priority map master_bind match mediumblob mediumint mediumtext "
    "middleint minute_second mod modifies natural no_write_to_binlog not nothing notnull nth_value ntile "
    "null numeric of off offset on only optimize option optionally or order out outer outfile over "
    "overlaps page_checksum parse_vcol_expr partition percent_rank pivot pivot_longer pivot_wider placing "
    "positional precision primary procedure purge qualify range rank read read_write reads real recursive "
    "references regexp release rename repeat replace require resignal restrict return returning returns "
    "revoke right rlike row row_number rows schema schemas second_microsecond select semi sensitive "
    "separator session_user set show signal similar slow smallint some spatial specific sql sqlexception "
    "sqlstate sqlwarning ssl starting stats_auto_recalc stats_persistent stats_sample_pages stored "
    "straight_join summarize symmetric sysdate system table tablesample terminated then tinyblob tinyint "
    "tinytext to top trailing transaction trigger true try_cast undo union unique unlock unpivot unsigned "
    "update usage use user using utc_date utc_time utc_timestamp values varbinary varchar varcharacter "
    "variadic varying verbose virtual when where while window with write xor year_month zerofill ";

bool bare(const SqlDialect& dialect, std::string_view name) {
  const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), plain) && !lists(kReserved, lower(name)) &&
         (!dialect.foldsBareNames || lower(name) == name);
}

}  // namespace

std::span<const SqlDialect* const> sqlDialects() {
  static constexpr std::array<const SqlDialect*, 6> kDialects{&kSqliteDialect,   &kDuckdbDialect,
                                                              &kPostgresDialect, &kMysqlDialect,
                                                              &kTrinoDialect,    &kClickhouseDialect};
  return kDialects;
}

const SqlDialect& sqlDialect(std::string_view name) {
  for (const SqlDialect* dialect : sqlDialects())
    if (dialect->name == name) return *dialect;
  return kAnsiDialect;
}

std::string sqlName(const SqlDialect& dialect, std::string_view name) {
  return bare(dialect, name) ? std::string(name) : enclosed(name, dialect.nameQuote);
}

std::string sqlTable(const SqlDialect& dialect, std::string_view schema, std::string_view name) {
  const std::string table = sqlName(dialect, withoutSchema(name, schema));
  return schema.empty() ? table : sqlName(dialect, schema) + "." + table;
}

std::string qualifiedTable(const SqlDialect& dialect, std::string_view schema, std::string_view name) {
  const std::string table = enclosed(withoutSchema(name, schema), dialect.nameQuote);
  const std::string_view within = schema.empty() ? trim(dialect.schemas) : schema;
  return within.empty() ? table : enclosed(within, dialect.nameQuote) + "." + table;
}

bool isSameName(const SqlDialect& dialect, std::string_view a, std::string_view b) {
  return dialect.folded(a) == dialect.folded(b);
}

std::string_view datePartName(DatePart part) {
  switch (part) {
    case DatePart::kYear: return "year";
    case DatePart::kQuarter: return "quarter";
    case DatePart::kMonth: return "month";
    case DatePart::kDay: return "day";
    case DatePart::kDecade: return "decade";
    case DatePart::kWeek: return "week";
    case DatePart::kWeekday:
    case DatePart::kWeekdayName: return "isodow";
    case DatePart::kHour: return "hour";
  }
  return "year";
}

bool lists(std::string_view words, std::string_view word) {
  if (word.empty() || word.find(' ') != std::string_view::npos) return false;
  for (auto at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1))
    if (words[at - 1] == ' ' && words[at + word.size()] == ' ') return true;
  return false;
}

}  // namespace omni
