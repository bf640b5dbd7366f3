#include "language/cypher/cypher_given.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/native/lexemes.h"

namespace omni {
namespace {

Status readsGiven(const NativeQuery& query) {
  const std::string& name = query.given->name;
  const auto all = lexemes(Route::kCypher, query.text);
  const auto isName = [&](std::size_t at) {
    return all[at].kind == Lexeme::Kind::kWord && all[at].value == name;
  };
  bool read = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!isName(i)) continue;
    read |= isMark(all, i + 1, ".");
    if (i > 0 && lower(all[i - 1].value) == "as" && !(i > 1 && isName(i - 2)))
      return fail(Code::kInvalidArgument, "Cypher: the query calls something else '" + name + "'",
                  "Each given row is there under that name: choose another.");
  }
  if (read) return {};
  return fail(Code::kInvalidArgument, "Cypher: the query does not read the given rows",
              "Compare with " + name + ".…: the question is about these rows.");
}

}  // namespace

std::string cypherTextWithGiven(const std::string& text, const GivenTable* given) {
  return given ? "UNWIND $" + given->name + " AS " + given->name + " " + text : text;
}

Result<NativeQuery> cypherWithGiven(NativeQuery query) {
  if (!query.given) return query;
  OMNI_RETURN_IF_ERROR(readsGiven(query));
  const auto given = std::exchange(query.given, nullptr);
  query.text = cypherTextWithGiven(query.text, given.get());
  std::erase_if(query.parameters, [&](const Parameter& p) { return p.name == given->name; });
  query.parameters.push_back({given->name, Nested{namedRowsJson(*given)}});
  return query;
}

}  // namespace omni
