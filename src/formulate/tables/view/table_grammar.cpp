#include "formulate/tables/view/table_grammar.h"

#include <string_view>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

// The part of the grammar that the tables do not change. Arithmetic is what questions ask for, shares and
// differences: where more may be written, small models write on and on; where no column may be named, they
// subtract what they want to list. A sub-query stands within parentheses and holds none itself. `kept` are
// the columns that hold values: the things of a graph are compared to things alone.
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
aggregate ::= "COUNT(" (rows | "DISTINCT "? column) ")" | ("SUM" | "AVG" | "MIN" | "MAX" | "MEDIAN") "(" measure ")"
measure ::= column ((" * " | " / " | " + " | " - ") column)?
part ::= ("YEAR" | "QUARTER" | "MONTH" | "DAY" | "DECADE") "(" column ")"
conditions ::= condition ((" AND " | " OR ") condition){0,4}
condition ::= plain | "(" plain ((" AND " | " OR ") plain){1,3} ")" | column " NOT"? " IN " inner | column compares inner
plain ::= (part | kept) compares constant | column compares column | kept " NOT"? " LIKE " text | kept " NOT"? " IN (" constant (", " constant){0,7} ")" | kept " BETWEEN " constant " AND " constant | column " IS " "NOT "? "NULL"
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
  std::vector<std::string> rows, columns, kept;
  const auto add = [](std::vector<std::string>& to, const ShownTable& of,
                      const std::vector<std::string>& names) {
    if (!names.empty()) to.push_back('"' + of.name + ".\" (" + either(names) + ")");
  };
  for (const auto& [table, some] : listed.parts) {
    const ShownTable& shown = view.tables()[table];
    std::vector<std::string> all, comparable;
    for (const std::size_t c : some) {
      all.push_back('"' + shown.columns[c].name + '"');
      if (shown.columns[c].kind != ShownColumn::Kind::kIdentity) comparable.push_back(all.back());
    }
    rows.push_back('"' + shown.name + ".*\"");
    add(columns, shown, all);
    add(kept, shown, comparable);
  }
  if (kept.empty()) kept = columns;
  return std::string(kRules) + "rows ::= " + either(rows) + "\ncolumn ::= " + either(columns) +
         "\nkept ::= " + either(kept) + "\n";
}

}  // namespace omni
