#include "formulate/model/asked_fact.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "catalog/value_index.h"
#include "query/native/lexemes.h"

namespace omni {
namespace {

using Kind = Lexeme::Kind;

// Words that make more of a query than a look-up.
constexpr std::string_view kMore =
    " group having order or not union except intersect with unwind like ilike glob between in exists regex "
    "contains starts ends optional minus filter case ";

class FactReader {
 public:
  FactReader(const NativeQuery& query, const Question& question)
      : query_(query), question_(question), all_(lexemes(query.route, query.text)) {}

  std::optional<AskedFact> read() const {
    const auto name = onlyName();
    if (!name || narrowsMore()) return std::nullopt;
    const std::string attribute = query_.route == Route::kSparql ? sparqlAttribute() : selected();
    if (attribute.empty()) return std::nullopt;
    return AskedFact{*name, join(identifierWords(attribute), " ")};
  }

 private:
  bool isWord(std::size_t at, std::string_view word) const {
    return at < all_.size() && all_[at].kind == Kind::kWord && lower(all_[at].value) == word;
  }
  bool isMark(std::size_t at, std::string_view marks) const { return omni::isMark(all_, at, marks); }
  bool isName(std::size_t at) const {
    return at < all_.size() && (all_[at].kind == Kind::kWord || all_[at].kind == Kind::kQuoted);
  }

  // The only text of the query, if the question holds it.
  std::optional<std::string> onlyName() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_[i].kind != Kind::kText) continue;
      const bool object =
          query_.route == Route::kSparql && i > 0 && (isName(i - 1) || all_[i - 1].kind == Kind::kIri);
      if (!object && (i == 0 || !isMark(i - 1, query_.route == Route::kCypher ? "=:" : "=")))
        return std::nullopt;
      names.push_back(all_[i].value);
    }
    for (const auto& parameter : query_.parameters) names.push_back(toText(parameter.value));
    const std::string asked = ValueIndex::normalise(question_.text);
    if (names.size() != 1 || asked.find(ValueIndex::normalise(names.front())) == std::string::npos)
      return std::nullopt;
    return names.front();
  }

  bool narrowsMore() const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Lexeme& lexeme = all_[i];
      if (lexeme.kind == Kind::kWord) {
        const bool number = std::isdigit(static_cast<unsigned char>(lexeme.value[0])) != 0;
        if ((number && !isWord(i - 1, "limit")) ||
            kMore.find(" " + lower(lexeme.value) + " ") != std::string::npos)
          return true;
      }
      const bool arrow =
          query_.route == Route::kCypher && (isMark(i + 1, "-") || (i > 0 && isMark(i - 1, "-")));
      if (isMark(i, "!") || (isMark(i, "<>") && !arrow)) return true;
    }
    return false;
  }

  // "SELECT x FROM", "SELECT t.x FROM", "RETURN n.x": x, if nothing else is selected.
  std::string selected() const {
    const bool sql = query_.route == Route::kSql;
    std::size_t at = 0;
    while (at < all_.size() && !isWord(at, sql ? "select" : "return")) ++at;
    ++at;
    if (isWord(at, "distinct")) ++at;
    if (!isName(at)) return {};
    if (isMark(at + 1, "."))
      at += 2;
    else if (!sql)
      return {};
    if (!isName(at)) return {};
    const std::size_t after = isWord(at + 1, "as") ? at + 3 : at + 1;
    const bool ends = after >= all_.size() || isWord(after, sql ? "from" : "limit") || isMark(after, ";");
    return ends ? all_[at].value : std::string{};
  }

  // "SELECT ?v … predicate ?v": the predicate's local name, if nothing else is selected.
  std::string sparqlAttribute() const {
    std::size_t at = 0;
    while (at < all_.size() && !isWord(at, "select")) ++at;
    ++at;
    if (isWord(at, "distinct")) ++at;
    if (!isMark(at, "?$") || !isName(at + 1) || !(isWord(at + 2, "where") || isMark(at + 2, "{"))) return {};
    const std::string variable = all_[at + 1].value;
    for (std::size_t i = at + 3; i + 1 < all_.size(); ++i) {
      if (!isMark(i, "?$") || all_[i + 1].value != variable) continue;
      const Lexeme& predicate = all_[i - 1];
      if (predicate.kind == Kind::kIri) return predicate.value.substr(predicate.value.find_last_of("#/") + 1);
      if (predicate.kind == Kind::kWord && i > 1 && isMark(i - 2, ":")) return predicate.value;
    }
    return {};
  }

  const NativeQuery& query_;
  const Question& question_;
  const std::vector<Lexeme> all_;
};

}  // namespace

std::optional<AskedFact> askedFact(const NativeQuery& query, const Question& question) {
  return FactReader(query, question).read();
}

}  // namespace omni
