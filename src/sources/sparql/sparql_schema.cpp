#include "sources/sparql/sparql_schema.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "base/text.h"
#include "language/sparql/sparql_terms.h"
#include "source/rdf/namespace_prefixes.h"
#include "source/rdf/rdf_json.h"
#include "source/rdf/rdf_store.h"

namespace omni {
namespace {

constexpr std::size_t kWhole = 100'000;   // triples that are fetched, of a graph that has no more
constexpr std::size_t kPage = 10'000;     // triples of one reply: some endpoints give no more
constexpr std::size_t kMaxClasses = 300;  // that are sampled
constexpr std::size_t kInstances = 200;   // of each
constexpr std::size_t kMaxGraphs = 200;
constexpr std::chrono::seconds kCountTime{15};   // of one question that has to look at all triples
constexpr std::chrono::seconds kSampleTime{10};  // of one that does not
constexpr std::size_t kMaxRows = 5'000;          // of a list of classes or properties

constexpr const char* kVoid = "http://rdfs.org/ns/void#";
constexpr const char* kPrefixes =
    "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> PREFIX rdfs: "
    "<http://www.w3.org/2000/01/rdf-schema#> "
    "PREFIX owl: <http://www.w3.org/2002/07/owl#> PREFIX void: <http://rdfs.org/ns/void#> ";

using Counts = std::map<std::string, std::size_t>;

std::size_t countOf(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

// Of describing, where one question may fail: whether all has to stop.
Status goesOn(const Error& error, const Budget& budget) {
  if (budget.exhausted() || error.code == Code::kRefused || error.code == Code::kNotFound)
    return tl::unexpected(error);
  return {};
}

class Describer {
 public:
  Describer(SparqlEndpoint& endpoint, const Budget& budget, std::vector<std::string>& notes)
      : endpoint_(endpoint), budget_(budget), notes_(notes) {}

  Result<Ontology> describe() {
    OMNI_RETURN_IF_ERROR(endpoint_.rows("ASK { }", budget_).map([](const Outcome&) {}));
    OMNI_TRY(triples, total());
    const bool whole = triples > 0 && triples <= kWhole;
    OMNI_TRY(text, whole ? all(triples) : parts());
    if (endpoint_.restricted() && trim(text).empty()) return Ontology();  // nothing of it is permitted
    OMNI_TRY(store, RdfStore::create());
    OMNI_RETURN_IF_ERROR(
        store->add({.name = endpoint_.host(), .format = format_, .text = text, .base = kVoid}, budget_));
    OMNI_TRY(ontology, store->ontology(budget_, notes_));
    if (!whole || ontology.triples < triples) OMNI_RETURN_IF_ERROR(takeCounts(ontology, triples));
    OMNI_RETURN_IF_ERROR(takeGraphs(ontology));
    ontology.prefixes.clear();
    addNamespacePrefixes(ontology);
    return ontology;
  }

 private:
  Result<Outcome> rows(const std::string& query, std::chrono::seconds time) {
    Limits limits = budget_.limits();
    limits.rows = kMaxRows;
    limits.bytes = std::size_t{32} << 20u;
    return endpoint_.rows(kPrefixes + query, budget_.within(limits).within(time));
  }

  // The first number that one of the queries gives; 0: none does.
  Result<std::size_t> number(std::initializer_list<const char*> queries) {
    for (const char* query : queries) {
      const auto found = rows(query, kCountTime);
      if (!found) OMNI_RETURN_IF_ERROR(goesOn(found.error(), budget_));
      if (found && !found->rows.empty() && !found->rows[0].empty())
        if (const auto count = countOf(found->rows[0][0]); count > 0) return count;
    }
    return std::size_t{0};
  }

  Result<Counts> counts(std::initializer_list<const char*> queries) {
    Counts counts;
    for (const char* query : queries) {
      const auto found = rows(query, kCountTime);
      if (!found) OMNI_RETURN_IF_ERROR(goesOn(found.error(), budget_));
      if (!found || found->rows.empty()) continue;
      for (const auto& row : found->rows)
        if (const auto* iri = std::get_if<Iri>(&row.at(0)))
          counts[iri->value] = row.size() > 1 ? countOf(row[1]) : 0;
      return counts;
    }
    return counts;
  }

  Result<std::size_t> total() {
    return number({"SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }",
                   "SELECT (MAX(?t) AS ?n) WHERE { ?d void:triples ?t }"});
  }

  Result<Counts> classes() {
    return counts({"SELECT ?c (COUNT(?s) AS ?n) WHERE { ?s a ?c } GROUP BY ?c ORDER BY DESC(?n) LIMIT 5000",
                   "SELECT ?c (SUM(?e) AS ?n) WHERE { ?d void:classPartition ?p . ?p void:class ?c ; "
                   "void:entities ?e } "
                   "GROUP BY ?c ORDER BY DESC(?n) LIMIT 5000",
                   "SELECT DISTINCT ?c WHERE { ?s a ?c } LIMIT 5000"});
  }

  Result<Counts> properties() {
    return counts({"SELECT ?p (COUNT(*) AS ?n) WHERE { ?s ?p ?o } GROUP BY ?p LIMIT 5000",
                   "SELECT ?p (SUM(?t) AS ?n) WHERE { ?d void:propertyPartition ?x . ?x void:property ?p ; "
                   "void:triples "
                   "?t } GROUP BY ?p LIMIT 5000"});
  }

  // ---- triples

  Status fetch(const std::string& query, std::string& text, const Budget& budget) {
    auto graph = endpoint_.graph(kPrefixes + query, budget);
    if (!graph) return tl::unexpected(graph.error());
    format_ = graph->format;
    text += graph->text + "\n";
    return {};
  }

  Result<std::string> all(std::size_t triples) {
    std::string text;
    for (std::size_t from = 0; from < triples; from += kPage)
      OMNI_RETURN_IF_ERROR(fetch("CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } LIMIT " + std::to_string(kPage) +
                                     " OFFSET " + std::to_string(from),
                                 text, budget_));
    return text;
  }

  // What is declared, and some instances of each class with the classes of what they lead to.
  Result<std::string> parts() {
    std::string text;
    const auto part = [&](const std::string& query) -> Status {
      const Status got = fetch(query, text, budget_.within(kSampleTime));
      return got ? got : goesOn(got.error(), budget_);
    };
    OMNI_RETURN_IF_ERROR(part(
        "CONSTRUCT { ?s ?p ?o } WHERE { VALUES ?t { owl:Class rdfs:Class rdf:Property owl:ObjectProperty "
        "owl:DatatypeProperty } ?s a ?t ; ?p ?o . VALUES ?p { rdf:type rdfs:label rdfs:comment rdfs:domain "
        "rdfs:range "
        "rdfs:subClassOf } } LIMIT 10000"));
    OMNI_TRY(classes, this->classes());
    std::vector<std::pair<std::size_t, std::string>> byCount;
    for (const auto& [iri, count] : classes) byCount.emplace_back(count, iri);
    std::ranges::sort(byCount, std::greater<>());
    byCount.resize(std::min(byCount.size(), kMaxClasses));
    for (const auto& [count, iri] : byCount)
      OMNI_RETURN_IF_ERROR(part("CONSTRUCT { ?s ?p ?o . ?o a ?t } WHERE { { SELECT ?s WHERE { ?s a " +
                                iriRef(iri) + " } LIMIT " + std::to_string(kInstances) +
                                " } ?s ?p ?o OPTIONAL { ?o a ?t } } LIMIT " + std::to_string(kPage)));
    if (byCount.empty())
      OMNI_RETURN_IF_ERROR(part("CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } LIMIT " + std::to_string(kPage)));
    return text;
  }

  // ---- what holds of the whole

  Status takeCounts(Ontology& ontology, std::size_t triples) {
    notes_.push_back("properties and values are those of a part of the endpoint's triples");
    ontology.triples = std::max(ontology.triples, triples);
    OMNI_TRY(classCounts, classes());
    for (auto& one : ontology.classes)
      if (const auto known = classCounts.find(one.iri); known != classCounts.end())
        one.count = std::max(one.count, known->second);
    OMNI_TRY(propertyCounts, properties());
    for (auto& one : ontology.properties) {
      if (const auto known = propertyCounts.find(one.iri); known != propertyCounts.end())
        one.count = std::max(one.count, known->second);
      partial(one.values);
      for (auto& domain : one.domains) partial(domain.values);
    }
    return {};
  }

  static void partial(ValueSummary& values) {
    values.complete = false;
    values.sampled = true;
  }

  // Of a part no graph can be named.
  Status takeGraphs(Ontology& ontology) {
    ontology.graphs.clear();
    if (endpoint_.restricted()) return {};
    const auto found =
        rows("SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } } LIMIT " + std::to_string(kMaxGraphs),
             kSampleTime);
    if (!found) return goesOn(found.error(), budget_);
    for (const auto& row : found->rows)
      if (const auto* iri = std::get_if<Iri>(&row.at(0))) ontology.graphs.push_back(iri->value);
    if (ontology.triples == 0 && !ontology.graphs.empty())
      notes_.push_back("the endpoint's default graph is empty: name its graphs under graphs: of the source");
    return {};
  }

  SparqlEndpoint& endpoint_;
  const Budget& budget_;
  std::vector<std::string>& notes_;
  std::string_view format_ = "nt";
};

}  // namespace

Result<Ontology> describeEndpoint(SparqlEndpoint& endpoint, const Budget& budget,
                                  std::vector<std::string>& notes) {
  return Describer(endpoint, budget, notes).describe();
}

std::string fingerprintOf(const Ontology& ontology) {
  std::uint64_t hash = fnv1a("ontology");
  const auto add = [&](const std::string& iri, std::size_t count) {
    hash = fnv1a(iri + "\t" + std::to_string(count) + "\n", hash);
  };
  for (const auto& one : ontology.classes) add(one.iri, one.count);
  for (const auto& one : ontology.properties) add(one.iri, one.count);
  return hex(hash);
}

Result<std::string> markOfEndpoint(SparqlEndpoint& endpoint, const Budget& budget) {
  const auto found = endpoint.rows("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", budget.within(kCountTime));
  if (found && !found->rows.empty()) return toText(found->rows[0].at(0)) + " triples";
  // What takes too long to count is there all the same.
  const bool slow =
      !found && (found.error().code == Code::kDeadline || found.error().code == Code::kUnreadable);
  if (!slow || budget.exhausted()) return tl::unexpected(found ? Error{} : found.error());
  OMNI_TRY(any, endpoint.rows("ASK { ?s ?p ?o }", budget.within(kSampleTime)));
  return toText(any.rows.at(0).at(0)) == "true" ? "uncounted triples" : "0 triples";
}

}  // namespace omni
