#include "language/sparql/sparql_binder.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/text.h"
#include "language/sparql/sparql_terms.h"
#include "schema/local_name.h"

namespace omni {
namespace {

using Kind = UnknownName::Kind;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::map<std::string, std::string> knownPrefixes(const Ontology& ontology) {
  std::map<std::string, std::string> known;
  for (const auto& [prefix, iri] : standardPrefixes()) known.emplace(prefix, iri);
  for (const auto& [prefix, iri] : ontology.prefixes) known[prefix] = iri;
  return known;
}

std::string withPrefixes(const std::string& text, const Ontology& ontology) {
  std::string declared;
  for (const auto& [prefix, iri] : knownPrefixes(ontology))
    declared += "PREFIX " + prefix + ": " + iriRef(iri) + "\n";
  return declared + text;
}

/// The known IRI that was probably meant: near in its local name, then nearest as a whole; empty when none
/// is.
std::string nearestIri(const std::string& iri, const std::vector<std::string>& known) {
  constexpr std::size_t kFar = 64;
  const auto local = lower(localName(iri));
  const auto allowed = std::max<std::size_t>(1, local.size() / 3);
  std::string best;
  std::size_t least = kFar + 1;
  for (const auto& candidate : known) {
    const auto distance = editDistance(local, lower(localName(candidate)), allowed);
    if (distance > allowed) continue;
    if (const auto whole = distance + editDistance(iri, candidate, kFar); whole < least) {
      least = whole;
      best = candidate;
    }
  }
  return best;
}

struct Optional {
  const std::vector<std::string>& names;
  std::vector<std::string>& notes;
};

std::optional<UnknownName> firstUnknown(Kind kind, const char* what, const std::vector<std::string>& used,
                                        const std::vector<std::string>& known, const Optional& optional) {
  for (const auto& iri : used) {
    if (contains(known, iri) || isStandard(iri)) continue;
    const auto near = nearestIri(iri, known);
    if (contains(optional.names, iri)) {
      optional.notes.push_back(std::string("this source has no ") + what + " <" + iri +
                               ">: the OPTIONAL finds nothing" +
                               (near.empty() ? "" : "; did you mean <" + near + ">?"));
      continue;
    }
    Error error{Code::kInvalidArgument, std::string("SPARQL: unknown ") + what + " <" + iri + ">",
                near.empty() ? "This source has no such name." : "Did you mean <" + near + ">?"};
    return UnknownName{.kind = kind, .name = iri, .known = known, .error = std::move(error)};
  }
  return std::nullopt;
}

bool isMark(const Lexeme& lexeme, char mark) {
  return lexeme.kind == Lexeme::Kind::kMark && lexeme.value[0] == mark;
}

// The lexemes of `prefix:name` (or `:name`) at `at` and what it stands for; no lexemes where there is none.
struct PrefixedName {
  std::size_t lexemes = 0;
  std::string prefix;
  std::string local;
};

PrefixedName prefixedNameAt(const std::vector<Lexeme>& all, std::size_t at) {
  const auto follows = [&](std::size_t i) { return i < all.size() && touch(all[i - 1], all[i]); };
  // What touches it before makes it a variable, or the end of another name.
  if (at > 0 && touch(all[at - 1], all[at]) &&
      (all[at - 1].kind == Lexeme::Kind::kWord || isMark(all[at - 1], '?') || isMark(all[at - 1], '$') ||
       isMark(all[at - 1], ':')))
    return {};
  const bool bare = isMark(all[at], ':');
  const std::size_t colon = bare ? at : at + 1;
  if (!bare && (all[at].kind != Lexeme::Kind::kWord || !follows(colon) || !isMark(all[colon], ':')))
    return {};
  if (!follows(colon + 1) || all[colon + 1].kind != Lexeme::Kind::kWord) return {};
  return {colon + 2 - at, bare ? std::string{} : all[at].value, all[colon + 1].value};
}

// What a text's prefixes stand for: those that it declares, and those it takes for granted.
std::map<std::string, std::string> prefixesOf(const std::vector<Lexeme>& all, const Ontology& ontology) {
  auto prefixes = knownPrefixes(ontology);
  for (std::size_t i = 0; i + 2 < all.size(); ++i) {
    if (lower(all[i].value) != "prefix") continue;
    const bool bare = isMark(all[i + 1], ':');
    const std::size_t iri = i + (bare ? 2 : 3);
    if (iri < all.size() && all[iri].kind == Lexeme::Kind::kIri)
      prefixes[bare ? std::string{} : all[i + 1].value] = all[iri].value;
  }
  return prefixes;
}

}  // namespace

Result<SparqlFacts> readSparql(std::string& text, const Ontology& ontology, std::size_t nesting) {
  auto facts = sparqlFacts(text, nesting);
  if (facts || facts.error().code != Code::kInvalidArgument) return facts;
  auto completed = withPrefixes(text, ontology);
  if (auto again = sparqlFacts(completed, nesting)) {
    text = std::move(completed);
    return again;
  }
  facts.error().hint = kSparqlReads;
  return facts;
}

std::optional<UnknownName> bindSparqlNames(const SparqlFacts& facts, const Ontology& ontology,
                                           std::vector<std::string>& notes) {
  const Optional optional{facts.optional, notes};
  std::vector<std::string> properties;
  for (const auto& property : ontology.properties) properties.push_back(property.iri);
  std::vector<std::string> classes;
  for (const auto& type : ontology.classes) classes.push_back(type.iri);
  if (auto graph = firstUnknown(Kind::kGraph, "graph", facts.graphs, ontology.graphs, optional)) return graph;
  if (auto property = firstUnknown(Kind::kProperty, "property", facts.predicates, properties, optional))
    return property;
  return firstUnknown(Kind::kClass, "class", facts.classes, classes, optional);
}

NameRepair sparqlRepair(const Ontology& ontology, std::size_t nesting) {
  const auto find = [&ontology, nesting](std::string text) -> std::optional<UnknownName> {
    auto facts = readSparql(text, ontology, nesting);
    if (!facts) return std::nullopt;
    facts->optional.clear();  // there too a name may be meant that the source has
    std::vector<std::string> notes;
    return bindSparqlNames(*facts, ontology, notes);
  };
  const auto countLexemes = [&ontology](const std::vector<Lexeme>& all, std::size_t at,
                                        const UnknownName& unknown) -> std::size_t {
    if (all[at].kind == Lexeme::Kind::kIri) return all[at].value == unknown.name ? 1 : 0;
    const auto name = prefixedNameAt(all, at);
    if (name.lexemes == 0 || !unknown.name.ends_with(name.local)) return 0;
    const auto prefixes = prefixesOf(all, ontology);
    const auto space = prefixes.find(name.prefix);
    return space != prefixes.end() && space->second + name.local == unknown.name ? name.lexemes : 0;
  };
  return {find, countLexemes, [](const std::string& name) { return iriRef(name); }};
}

}  // namespace omni
