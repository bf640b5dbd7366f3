#include "language/sql/sql_dialect.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "language/sql/sql_dialects.h"
#include "query/enclosed.h"
#include "schema/descriptor.h"

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
    "use user using values varbinary varchar variadic verbose virtual when where while window with write xor "
    "zerofill ";

bool bare(std::string_view name) {
  const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), plain) && !lists(kReserved, lower(name));
}

}  // namespace

const SqlDialect& sqlDialect(std::string_view name) {
  for (const SqlDialect* dialect : {&kSqliteDialect, &kDuckdbDialect})
    if (dialect->name == name) return *dialect;
  return kAnsiDialect;
}

std::string sqlName(const SqlDialect& dialect, std::string_view name) {
  return bare(name) ? std::string(name) : enclosed(name, dialect.nameQuote);
}

std::string sqlTable(const SqlDialect& dialect, std::string_view schema, std::string_view name) {
  const std::string table = sqlName(dialect, withoutSchema(name, schema));
  return schema.empty() ? table : sqlName(dialect, schema) + "." + table;
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
