#include "language/sparql/sparql_guard.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "language/sparql/sparql_binder.h"
#include "language/sparql/sparql_facts.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

constexpr double kMaxInlineRows = 10000;
constexpr double kMaxGrowth = 4096;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Status checkWork(const SparqlFacts& facts) {
  if (facts.kind == "update")
    return fail(Code::kRefused, "SPARQL: an UPDATE is not allowed, sources are read-only", kSparqlReads);
  if (!facts.services.empty())
    return fail(Code::kRefused, "SPARQL: SERVICE is not allowed: " + facts.services.front(),
                "Query the other source by itself.");
  if (!facts.functions.empty())
    return fail(Code::kRefused, "SPARQL: this function is not allowed: <" + facts.functions.front() + ">",
                "Use the functions of SPARQL 1.1.");
  if (facts.namedBlanks)
    return fail(Code::kRefused, "SPARQL: BNODE of a text is not allowed, all rows would share its node",
                "Use BNODE() without an argument.");
  if (!facts.unjoined.empty())
    return fail(Code::kRefused,
                "SPARQL: a cross product, nothing joins ?" + facts.unjoined.front().first + " and ?" +
                    facts.unjoined.front().second,
                "Connect the two by a triple or a FILTER.");
  if (facts.inlineRows > kMaxInlineRows)
    return fail(Code::kLimit, "SPARQL: VALUES multiply to more than 10000 rows", "Give fewer values.");
  if (facts.growth > kMaxGrowth)
    return fail(Code::kLimit, "SPARQL: CONCAT and REPLACE may build texts without bound",
                "Replace by a constant, and concatenate less.");
  return {};
}

Status checkParameters(const std::vector<Parameter>& parameters, const SparqlFacts& facts) {
  for (const auto& parameter : parameters)
    if (!contains(facts.variables, parameter.name))
      return fail(Code::kInvalidArgument,
                  "SPARQL: the query has no variable for parameter ?" + parameter.name);
  OMNI_RETURN_IF_ERROR(parametersJson(parameters).map([](const std::string&) {}));
  return {};
}

// The classes that are named; where none is, the properties.
std::vector<std::string> elementsOf(const SparqlFacts& facts) {
  std::vector<std::string> elements = facts.classes.empty() ? facts.predicates : facts.classes;
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

}  // namespace

Result<GuardedQuery> SparqlGuard::validate(const NativeQuery& query, const Descriptor& descriptor) const {
  const auto* ontology = std::get_if<Ontology>(&descriptor.shape);
  if (ontology == nullptr)
    return fail(Code::kInvalidArgument, "SPARQL: this source is no RDF graph: " + descriptor.info.id);
  if (query.given)
    return fail(Code::kUnsupported, "SPARQL: no rows can be given to a query", "Ask of one source.");
  if (query.text.size() > limits_.bytes)
    return fail(Code::kLimit, "SPARQL: the query is longer than " + std::to_string(limits_.bytes) + " bytes",
                "Ask something shorter.");
  if (toUtf8(query.text) != query.text || query.text.find('\0') != std::string::npos)
    return fail(Code::kInvalidArgument, "SPARQL: the query is not valid UTF-8 text");
  NativeQuery validated = query;
  validated.route = Route::kSparql;
  OMNI_TRY(facts, readSparql(validated.text, *ontology, limits_.nesting));
  OMNI_RETURN_IF_ERROR(checkWork(facts));
  std::vector<std::string> notes;
  if (auto unknown = bindSparqlNames(facts, *ontology, notes))
    return tl::unexpected(std::move(unknown->error));
  OMNI_RETURN_IF_ERROR(checkParameters(query.parameters, facts));
  return GuardedQuery(std::move(validated), elementsOf(facts), std::move(notes));
}

}  // namespace omni
