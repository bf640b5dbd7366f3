#include "language/sparql/sparql_guard.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/text.h"
#include "language/sparql/sparql_facts.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

constexpr double kMostInlineRows = 10000;
constexpr double kMostGrowth = 4096;
constexpr auto kReads = "One SELECT, ASK, CONSTRUCT or DESCRIBE is read-only and admitted.";

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string withPrefixes(const std::string& text, const Ontology& ontology) {
  std::map<std::string, std::string> known;
  for (const auto& [prefix, iri] : standardPrefixes()) known.emplace(prefix, iri);
  for (const auto& [prefix, iri] : ontology.prefixes) known[prefix] = iri;
  std::string declared;
  for (const auto& [prefix, iri] : known) declared += "PREFIX " + prefix + ": " + iriRef(iri) + "\n";
  return declared + text;
}

/// Reads the text as it stands, else with the prefixes that it takes for granted; `text` becomes what was
/// read.
Result<SparqlFacts> readWithPrefixes(std::string& text, const Ontology& ontology, std::size_t nesting) {
  auto facts = sparqlFacts(text, nesting);
  if (facts || facts.error().code != Code::kInvalidArgument) return facts;
  auto completed = withPrefixes(text, ontology);
  if (auto again = sparqlFacts(completed, nesting)) {
    text = std::move(completed);
    return again;
  }
  facts.error().hint = kReads;
  return facts;
}

Status checkWork(const SparqlFacts& facts) {
  if (facts.kind == "update")
    return fail(Code::kRefused, "SPARQL: an UPDATE is not allowed, sources are read-only", kReads);
  if (!facts.services.empty())
    return fail(Code::kRefused, "SPARQL: SERVICE is not allowed: " + facts.services.front(),
                "Query the other source by itself.");
  if (!facts.functions.empty())
    return fail(Code::kRefused, "SPARQL: this function is not allowed: <" + facts.functions.front() + ">",
                "Use the functions of SPARQL 1.1.");
  if (!facts.unjoined.empty())
    return fail(Code::kRefused,
                "SPARQL: a cross product, nothing joins ?" + facts.unjoined.front().first + " and ?" +
                    facts.unjoined.front().second,
                "Connect the two by a triple or a FILTER.");
  if (!facts.unanchored.empty())
    return fail(Code::kRefused,
                "SPARQL: an unbounded path between two free variables: ?" + facts.unanchored.front().first +
                    " and ?" + facts.unanchored.front().second,
                "Fix one end by an IRI or by another triple.");
  if (facts.inlineRows > kMostInlineRows)
    return fail(Code::kLimit, "SPARQL: VALUES multiply to more than 10000 rows", "Give fewer values.");
  if (facts.growth > kMostGrowth)
    return fail(Code::kLimit, "SPARQL: CONCAT and REPLACE may build texts without bound",
                "Replace by a constant, and concatenate less.");
  return {};
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

Status checkKnown(const char* what, const std::vector<std::string>& used,
                  const std::vector<std::string>& known) {
  for (const auto& iri : used) {
    if (contains(known, iri) || isStandard(iri)) continue;
    const auto near = nearestIri(iri, known);
    return fail(Code::kInvalidArgument, std::string("SPARQL: unknown ") + what + " <" + iri + ">",
                near.empty() ? "This source has no such name." : "Did you mean <" + near + ">?");
  }
  return {};
}

Status checkNames(const SparqlFacts& facts, const Ontology& ontology) {
  std::vector<std::string> properties;
  for (const auto& property : ontology.properties) properties.push_back(property.iri);
  std::vector<std::string> classes;
  for (const auto& type : ontology.classes) classes.push_back(type.iri);
  OMNI_RETURN_IF_ERROR(checkKnown("graph", facts.graphs, ontology.graphs));
  OMNI_RETURN_IF_ERROR(checkKnown("property", facts.predicates, properties));
  return checkKnown("class", facts.classes, classes);
}

Status checkParameters(const std::vector<Parameter>& parameters, const SparqlFacts& facts) {
  for (const auto& parameter : parameters)
    if (!contains(facts.variables, parameter.name))
      return fail(Code::kInvalidArgument,
                  "SPARQL: the query has no variable for parameter ?" + parameter.name);
  OMNI_RETURN_IF_ERROR(parametersJson(parameters).map([](const std::string&) {}));
  return {};
}

}  // namespace

Result<GuardedQuery> SparqlGuard::admit(const NativeQuery& query, const Descriptor& descriptor) const {
  const auto* ontology = std::get_if<Ontology>(&descriptor.shape);
  if (ontology == nullptr)
    return fail(Code::kInvalidArgument, "SPARQL: this source is no RDF graph: " + descriptor.info.id);
  if (query.text.size() > limits_.bytes)
    return fail(Code::kLimit, "SPARQL: the query is longer than " + std::to_string(limits_.bytes) + " bytes",
                "Ask something shorter.");
  if (toUtf8(query.text) != query.text || query.text.find('\0') != std::string::npos)
    return fail(Code::kInvalidArgument, "SPARQL: the query is not valid UTF-8 text");
  NativeQuery admitted = query;
  admitted.route = Route::kSparql;
  OMNI_TRY(facts, readWithPrefixes(admitted.text, *ontology, limits_.nesting));
  OMNI_RETURN_IF_ERROR(checkWork(facts));
  OMNI_RETURN_IF_ERROR(checkNames(facts, *ontology));
  OMNI_RETURN_IF_ERROR(checkParameters(query.parameters, facts));
  return GuardedQuery(std::move(admitted));
}

}  // namespace omni
