#include "language/sql/given/sql_given.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "query/native/lexemes.h"

namespace omni {
namespace {

bool isWord(const std::vector<Lexeme>& all, std::size_t at, std::string_view word) {
  return at < all.size() && all[at].kind == Lexeme::Kind::kWord && lower(all[at].value) == word;
}

}  // namespace

Result<std::string> textWithGiven(const NativeQuery& query, const SqlDialect& dialect) {
  if (!query.given) return query.text;
  const GivenTable& given = *query.given;
  if (!dialect.givenRows)
    return fail(Code::kUnsupported, "SQL: no rows can be given to a query in " + std::string(dialect.title),
                "Ask of one source.");
  const auto all = lexemes(Route::kSql, query.text);
  if (all.empty())
    return fail(Code::kInvalidArgument, "SQL: the text cannot be read", "Close each quote and each comment.");
  const std::string table =
      given.name + " AS (" + dialect.givenRows(given, dialect.parameterMark + given.name) + ")";
  if (!isWord(all, 0, "with")) return "WITH " + table + " " + query.text.substr(all[0].start);
  const bool recursive = isWord(all, 1, "recursive");
  return (recursive ? "WITH RECURSIVE " : "WITH ") + table + "," +
         query.text.substr(all[recursive ? 1 : 0].end);
}

Result<NativeQuery> withGiven(NativeQuery query, const SqlDialect& dialect) {
  if (!query.given) return query;
  OMNI_TRY(text, textWithGiven(query, dialect));
  const auto given = std::exchange(query.given, nullptr);
  query.text = std::move(text);
  std::erase_if(query.parameters, [&](const Parameter& p) { return p.name == given->name; });
  query.parameters.push_back({given->name, rowsJson(*given)});
  return query;
}

Status readsGiven(const SqlFacts& facts, const GivenTable& given, const SqlDialect& dialect) {
  std::size_t defined = 0, read = 0;
  for (const SqlScope& scope : facts.scopes) {
    for (const SqlWith& with : scope.withs) defined += isSameName(dialect, with.name, given.name) ? 1 : 0;
    for (const SqlRelation& relation : scope.relations)
      read += relation.kind == SqlRelation::Kind::kQuery && relation.name.size() == 1 &&
                      isSameName(dialect, relation.name.front(), given.name)
                  ? 1
                  : 0;
  }
  if (defined > 1)
    return fail(Code::kInvalidArgument, "SQL: the query defines the table '" + given.name + "' itself",
                "It is there: read from it, and give what a WITH defines another name.");
  if (read == 0)
    return fail(Code::kInvalidArgument, "SQL: the query does not read the table '" + given.name + "'",
                "Join it: the question is about its rows.");
  return {};
}

}  // namespace omni
