#include "language/sql/sql_repair.h"

#include "base/text.h"
#include "language/sql/sql_binder.h"
#include "language/sql/sql_facts.h"

namespace omni {
namespace {

using Kind = UnknownName::Kind;

bool isName(const Lexeme& lexeme, const std::string& name) {
  return (lexeme.kind == Lexeme::Kind::kWord || lexeme.kind == Lexeme::Kind::kQuoted) &&
         lower(lexeme.value) == lower(name);
}

// The same word may be an alias, a parameter or a function elsewhere in the text.
std::size_t countLexemes(const std::vector<Lexeme>& all, std::size_t at, const UnknownName& unknown) {
  if (!isName(all[at], unknown.name)) return 0;
  const bool after = at > 0 && isMark(all, at - 1, ".");
  const bool before = isMark(all, at + 1, ".");
  const bool parameter = at > 0 && isMark(all, at - 1, ":@$") && touch(all[at - 1], all[at]);
  if (parameter || isMark(all, at + 1, "(")) return 0;
  if (unknown.kind == Kind::kTable) return after ? 0 : 1;
  if (unknown.kind == Kind::kRelation) return before && !after ? 1 : 0;
  if (!unknown.qualifier.empty()) return after && at > 1 && isName(all[at - 2], unknown.qualifier) ? 1 : 0;
  return after || before || (at > 0 && isName(all[at - 1], "as")) ? 0 : 1;
}

}  // namespace

NameRepair sqlRepair(const RelationalSchema& schema, const SqlDialect& dialect) {
  const auto find = [&](const std::string& text) -> std::optional<UnknownName> {
    const auto facts = sqlFacts(dialect.name, text);
    return facts ? bindSql(*facts, schema, dialect) : std::nullopt;
  };
  const auto written = [&](const std::string& name) {
    const Table* table = findTable(schema, dialect, {name});
    return table ? sqlTable(dialect, table->schema, table->name) : sqlName(dialect, name);
  };
  return {find, countLexemes, written};
}

}  // namespace omni
