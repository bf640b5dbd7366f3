#include "formulate/tables/table_grammar.h"

#include <string_view>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

// What the tables do not change. Arithmetic is what questions ask for, shares and differences: where more may
// be written, small models write on and on; where no column may be named, they subtract what they want to
// list. A sub-query stands within parentheses and holds none itself.
constexpr std::string_view kRules =
    R"gbnf(root ::= "SELECT " "DISTINCT "? item (", " item){0,4} (" WHERE " conditions)? rest
rest ::= (" GROUP BY " key (", " key){0,2})? (" HAVING " aggregate compares number)? (" ORDER BY " order (", " order)?)? limit?
limit ::= " LIMIT " [1-9] [0-9]? [0-9]?
inner ::= "(SELECT " "DISTINCT "? term (" WHERE " plain (" AND " plain)*)? (" ORDER BY " term " DESC"? " LIMIT 1")? ")"
item ::= value (" AS " name)?
name ::= [a-z] [a-z_]*
key ::= part | column
order ::= (value | name) (" DESC" | " ASC")?
value ::= term | term (" / " | " - ") term | "100.0 * " (term (" / " term)? | "(" term " - " term ") / " term)
term ::= aggregate | part | column | inner
aggregate ::= "COUNT(" (rows | "DISTINCT "? column) ")" | ("SUM" | "AVG" | "MIN" | "MAX") "(" measure ")"
measure ::= column ((" * " | " / " | " + " | " - ") column)?
part ::= ("YEAR" | "QUARTER" | "MONTH" | "DAY" | "DECADE") "(" column ")"
conditions ::= condition ((" AND " | " OR ") condition){0,4}
condition ::= plain | "(" plain ((" AND " | " OR ") plain){1,3} ")" | column " NOT"? " IN " inner | column compares inner
plain ::= (part | column) compares constant | column compares column | column " NOT"? " LIKE " text | column " NOT"? " IN (" constant (", " constant){0,7} ")" | column " BETWEEN " constant " AND " constant | column " IS " "NOT "? "NULL"
compares ::= " = " | " <> " | " > " | " >= " | " < " | " <= "
constant ::= text | number
number ::= "-"? [0-9]+ ("." [0-9]+)?
text ::= "'" [^'\n]{1,60} "'"
)gbnf";

std::string either(const std::vector<std::string>& alternatives) {
  return join(alternatives, " | ");
}

}  // namespace

std::string tableGrammar(const TableView& view, const ListedTables& listed) {
  std::vector<std::string> rows, columns;
  for (const auto& [table, some] : listed.parts) {
    const ShownTable& shown = view.tables()[table];
    std::vector<std::string> names;
    for (const std::size_t c : some) names.push_back('"' + shown.columns[c].name + '"');
    rows.push_back('"' + shown.name + ".*\"");
    if (!names.empty()) columns.push_back('"' + shown.name + ".\" (" + either(names) + ")");
  }
  return std::string(kRules) + "rows ::= " + either(rows) + "\ncolumn ::= " + either(columns) + "\n";
}

}  // namespace omni
