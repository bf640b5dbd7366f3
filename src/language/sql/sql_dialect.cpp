#include "language/sql/sql_dialect.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "query/enclosed.h"

namespace omni {
namespace {

// Words that some dialect here does not take as a bare name.
constexpr std::string_view kReserved =
    " abort add all alter analyze and anti any array as asc asof asymmetric attach authorization between "
    "binary both by call cascade case cast check collate collation column commit concurrently condition "
    "constraint create cross cube current_date current_role current_time current_timestamp current_user "
    "cursor database databases day_hour declare default deferrable delete desc describe distinct div do "
    "drop dual each else elseif end escape except exists explain false fetch filter float for force foreign "
    "freeze from full fulltext function glob grant group grouping groups having high_priority if ignore "
    "ilike in index infile initially inner inout insert int integer intersect interval into is isnull "
    "iterate join key keys kill lambda lateral lead leading left like limit lines load localtime "
    "localtimestamp lock loop low_priority map match mod natural not nothing notnull null numeric of off "
    "offset on only optimize option or order out outer over overlaps partition pivot pivot_longer "
    "pivot_wider placing positional precision primary procedure purge qualify range rank read real "
    "recursive references regexp release rename repeat replace require restrict return returning revoke "
    "right rlike row row_number rows schema select semi sensitive separator session_user set show similar "
    "some sql ssl starting straight_join summarize symmetric system table tablesample terminated then to "
    "top trailing transaction trigger true try_cast undo union unique unlock unpivot unsigned update usage "
    "use "
    "user using values varbinary varchar variadic verbose virtual when where while window with write xor "
    "zerofill ";

bool bare(std::string_view name) {
  const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), plain) && !lists(kReserved, lower(name));
}

std::string sqlitePart(DatePart part, const std::string& of) {
  const auto number = [&](const char* format) {
    return std::string("CAST(strftime('") + format + "', " + of + ") AS INTEGER)";
  };
  switch (part) {
    case DatePart::kYear: return number("%Y");
    case DatePart::kQuarter: return "(" + number("%m") + " + 2) / 3";
    case DatePart::kMonth: return number("%m");
    case DatePart::kDay: return "date(" + of + ")";
  }
  return of;
}

std::string_view partName(DatePart part) {
  switch (part) {
    case DatePart::kYear: return "year";
    case DatePart::kQuarter: return "quarter";
    case DatePart::kMonth: return "month";
    case DatePart::kDay: return "day";
  }
  return "year";
}

}  // namespace

SqlDialect sqlDialect(std::string_view name) {
  SqlDialect dialect{.name = "ansi"};
  if (name == "sqlite") {
    dialect = {.name = "sqlite",
               .quotedNameMayBeText = true,
               .caselessLike = true,
               .rowsAreValues = true,
               .hiddenColumns = " rowid oid _rowid_ ",
               .schemas = " main "};
  } else if (name == "duckdb") {
    dialect = {.name = "duckdb",
               .parameterMark = '$',
               .rowsAreValues = true,
               .hiddenColumns = " rowid ",
               .schemas = " main "};
  }
  dialect.functions = sqlFunctions(dialect.name);
  return dialect;
}

std::string sqlName(std::string_view name) {
  return bare(name) ? std::string(name) : enclosed(name, '"');
}

// A format takes of each text the number that it begins with.
std::string sqliteIsoDate(DateForm form, bool withTime, const std::string& column) {
  const std::string second = "substr(" + column + ", instr(" + column + ", '/') + 1)";
  const bool monthFirst = form == DateForm::kMonthFirst;
  const std::string month = monthFirst ? column : second, day = monthFirst ? second : column;
  if (!withTime) return "substr(" + column + ", -4) || format('-%02d-%02d', " + month + ", " + day + ")";
  const std::string blank = "instr(" + column + ", ' ')";
  return "substr(" + column + ", " + blank + " - 4, 4) || format('-%02d-%02d %02d', " + month + ", " + day +
         ", substr(" + column + ", " + blank + " + 1)) || substr(" + column + ", instr(" + column + ", ':'))";
}

std::string sqlDatePart(const SqlDialect& dialect, DatePart part, const std::string& expression) {
  if (dialect.name == "sqlite") return sqlitePart(part, expression);
  if (dialect.name == "duckdb")
    return part == DatePart::kDay ? "TRY_CAST(" + expression + " AS DATE)"
                                  : "date_part('" + std::string(partName(part)) + "', TRY_CAST(" +
                                        expression + " AS TIMESTAMP))";
  if (part == DatePart::kDay) return "CAST(" + expression + " AS DATE)";
  return "EXTRACT(" + std::string(partName(part)) + " FROM " + expression + ")";
}

std::string sqlDaysBetween(const SqlDialect& dialect, const std::string& from, const std::string& to) {
  if (dialect.name == "sqlite") return "(julianday(" + to + ") - julianday(" + from + "))";
  if (dialect.name == "duckdb")
    return "date_diff('day', TRY_CAST(" + from + " AS TIMESTAMP), TRY_CAST(" + to + " AS TIMESTAMP))";
  if (dialect.name == "mysql") return "DATEDIFF(" + to + ", " + from + ")";
  return "(CAST(" + to + " AS DATE) - CAST(" + from + " AS DATE))";
}

}  // namespace omni
