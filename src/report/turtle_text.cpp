#include "report/turtle_text.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text.h"
#include "language/sparql/sparql_terms.h"
#include "query/native/lexemes.h"

namespace omni {
namespace {

constexpr std::string_view kType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

// Letters, digits, '_' and '-' are plain in a prefixed name wherever they stand behind the first.
bool plainLocal(std::string_view local) {
  const auto letter = [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; };
  const auto plain = [&](unsigned char c) { return letter(c) || std::isdigit(c) != 0 || c == '-'; };
  return !local.empty() && letter(static_cast<unsigned char>(local[0])) && std::ranges::all_of(local, plain);
}

class Writer {
 public:
  explicit Writer(const Ontology& ontology) : prefixes_(ontology.prefixes) {
    for (const auto& [prefix, iri] : standardPrefixes()) prefixes_.emplace_back(prefix, iri);
  }

  std::string write(const Outcome& triples) {
    std::vector<std::string> lines;
    std::string subject;
    for (const Row& row : triples.rows) {
      if (row.size() != 3) continue;
      const std::string begin = term(row[0]);
      const bool same = begin == subject;
      if (!lines.empty()) lines.back() += same ? " ;" : " .";
      lines.push_back((same ? "    " : begin + " ") + predicate(row[1]) + " " + term(row[2]));
      subject = begin;
    }
    std::string text;
    for (const auto& [prefix, iri] : used_) text += "@prefix " + prefix + ": " + iriRef(iri) + " .\n";
    if (!used_.empty() && !lines.empty()) text += "\n";
    for (const auto& line : lines) text += line + (&line == &lines.back() ? " .\n" : "\n");
    return text;
  }

 private:
  std::string named(const std::string& iri) {
    if (iri.starts_with("_:")) return iri;
    for (const auto& [prefix, space] : prefixes_)
      if (iri.starts_with(space) && plainLocal(std::string_view(iri).substr(space.size()))) {
        used_.emplace(prefix, space);
        return prefix + ":" + iri.substr(space.size());
      }
    return iriRef(iri);
  }

  std::string predicate(const Value& value) {
    const auto* iri = std::get_if<Iri>(&value);
    return iri && iri->value == kType ? "a" : term(value);
  }

  std::string term(const Value& value) {
    if (const auto* iri = std::get_if<Iri>(&value)) return named(iri->value);
    if (const auto* literal = std::get_if<Literal>(&value)) {
      const std::string text = quotedString(literal->lexical);
      if (!literal->language.empty()) return text + "@" + literal->language;
      return literal->datatype.empty() ? text : text + "^^" + named(literal->datatype);
    }
    const bool bare = std::holds_alternative<std::int64_t>(value) || std::holds_alternative<bool>(value) ||
                      std::holds_alternative<double>(value);
    return bare ? toText(value) : quotedString(toText(value));
  }

  std::vector<std::pair<std::string, std::string>> prefixes_;
  std::set<std::pair<std::string, std::string>> used_;
};

}  // namespace

bool asksForTriples(std::string_view sparql) {
  const auto all = lexemes(Route::kSparql, sparql);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool ofPrefix = i > 0 && lower(all[i - 1].value) == "prefix";
    if (all[i].kind != Lexeme::Kind::kWord || ofPrefix) continue;
    const std::string word = lower(all[i].value);
    if (word == "construct" || word == "describe") return true;
    if (word == "select" || word == "ask") return false;
  }
  return false;
}

std::string turtleText(const Outcome& triples, const Ontology& ontology) {
  return Writer(ontology).write(triples);
}

}  // namespace omni
