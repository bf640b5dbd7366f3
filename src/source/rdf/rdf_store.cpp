#include "source/rdf/rdf_store.h"

#include <omni_native.h>

#include "base/native_buffer.h"
#include "language/sparql/sparql_terms.h"
#include "source/rdf/engine_stop.h"
#include "source/rdf/namespace_prefixes.h"
#include "source/rdf/rdf_json.h"
#include "source/rdf/rdf_rules.h"

namespace omni {
namespace {

constexpr std::size_t kMaxNesting = 256;  // the guard is stricter
constexpr OmniRdfProfileCaps kProfile{
    .quads = 2'000'000, .samples = kMaxSamples, .sample_bytes = kMaxSampleBytes};

/// The typed error of a failed engine call: a stop is told as what exhausted the budget.
Error engineError(std::int32_t code, std::string_view what, const NativeBuffer& message,
                  const Budget& budget) {
  if (code == OMNI_ECANCELLED) return budget.exhaustedError(what);
  return nativeError(code, what, message);
}

}  // namespace

void RdfStore::Free::operator()(OmniStore* store) const {
  omni_rdf_free(store);
}

Result<std::unique_ptr<RdfStore>> RdfStore::create() {
  OmniStore* handle = nullptr;
  NativeBuffer message;
  const auto code = omni_rdf_new(&handle, message.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "RDF store", message));
  return std::make_unique<RdfStore>(Handle(handle));
}

Status RdfStore::add(const RdfText& text, const Budget& budget) {
  const auto what = "load of " + text.name;
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError(what));
  const auto iri = iriRef(text.base);  // a path may hold what an IRI may not
  const EngineStop stop(budget);
  NativeBuffer out;
  NativeBuffer message;
  const auto code =
      omni_rdf_load(store_.get(), text.format.data(), text.format.size(), text.text.data(), text.text.size(),
                    iri.data() + 1, iri.size() - 2, stop.handle(), out.out(), message.out());
  if (code == OMNI_EPARSE) {
    std::string_view fault = message.text();
    if (constexpr std::string_view kNowhere = "line 0: "; fault.starts_with(kNowhere))
      fault.remove_prefix(kNowhere.size());  // of the text as a whole
    return fail(Code::kUnreadable, text.name + ": " + std::string(fault),
                "Mend the file, or export it again as UTF-8.", Audience::kOperator);
  }
  if (code != OMNI_OK) return tl::unexpected(engineError(code, what, message, budget));
  return readLoaded(out.text(), text.name, prefixes_);
}

Status RdfStore::sort() {
  NativeBuffer message;
  const auto code = omni_rdf_sort(store_.get(), message.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "RDF store", message));
  return {};
}

Status RdfStore::keepOnly(const PermittedPart& part, const Budget& budget) {
  OMNI_TRY(text, rdfRules(part, prefixes_));
  const EngineStop stop(budget);
  NativeBuffer message;
  const auto code = omni_rdf_permit(store_.get(), text.data(), text.size(), stop.handle(), message.out());
  if (code != OMNI_OK)
    return tl::unexpected(engineError(code, "what is permitted of an RDF graph", message, budget));
  return {};
}

Result<Outcome> RdfStore::run(const GuardedQuery& query, const Budget& budget) const {
  OMNI_TRY(parameters, parametersJson(query.parameters()));
  return answer(query.text(), parameters, budget);
}

Result<Outcome> RdfStore::triples(const Budget& budget) const {
  return answer("SELECT ?subject ?predicate ?object WHERE { ?subject ?predicate ?object }", {}, budget);
}

Result<Outcome> RdfStore::literals(const std::string& ofClass, const std::string& property,
                                   const Budget& budget) const {
  return answer("SELECT DISTINCT (STR(?literal) AS ?text) WHERE { ?it a " + iriRef(ofClass) + " ; " +
                    iriRef(property) + " ?literal . FILTER(isLiteral(?literal)) }",
                {}, budget);
}

Result<Outcome> RdfStore::answer(std::string_view query, const std::string& parameters,
                                 const Budget& budget) const {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("SPARQL query"));
  const auto& limits = budget.limits();
  const OmniRdfCaps caps{
      .rows = limits.rows, .bytes = limits.bytes, .memory = limits.memory, .nesting = kMaxNesting};
  const EngineStop stop(budget);
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_rdf_query(store_.get(), query.data(), query.size(), parameters.data(),
                                   parameters.size(), &caps, stop.handle(), out.out(), message.out());
  if (code != OMNI_OK) return tl::unexpected(engineError(code, "SPARQL query", message, budget));
  return outcomeOf(out.text());
}

Result<Ontology> RdfStore::ontology(const Budget& budget, std::vector<std::string>& notes) const {
  const EngineStop stop(budget);
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_rdf_profile(store_.get(), &kProfile, stop.handle(), out.out(), message.out());
  if (code != OMNI_OK)
    return tl::unexpected(engineError(code, "description of an RDF graph", message, budget));
  auto ontology = ontologyOf(out.text(), notes);
  ontology.prefixes.assign(prefixes_.bound.begin(), prefixes_.bound.end());
  addNamespacePrefixes(ontology);
  return ontology;
}

}  // namespace omni
