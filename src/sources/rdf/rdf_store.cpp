#include "sources/rdf/rdf_store.h"

#include <omni_native.h>

#include "base/native_buffer.h"
#include "language/sparql/sparql_terms.h"
#include "sources/rdf/engine_stop.h"
#include "sources/rdf/rdf_files.h"
#include "sources/rdf/rdf_json.h"

namespace omni {
namespace {

constexpr std::size_t kMostNesting = 256;  // the guard is stricter
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

Result<std::unique_ptr<RdfStore>> RdfStore::load(const std::vector<std::filesystem::path>& files,
                                                 const Budget& budget, const Progress& progress) {
  OmniStore* handle = nullptr;
  NativeBuffer message;
  const auto code = omni_rdf_new(&handle, message.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "RDF store", message));
  auto store = std::make_unique<RdfStore>(Handle(handle));
  for (std::size_t done = 0; done < files.size(); ++done) {
    if (progress) progress("load " + files[done].filename().string(), done, files.size());
    const auto added = store->add(files[done], budget);
    if (!added && !concernsOneFile(added.error())) return tl::unexpected(added.error());
    if (!added) store->leftOut_.push_back(added.error());
  }
  if (!files.empty() && store->leftOut_.size() == files.size())
    return tl::unexpected(store->leftOut_.front());
  return store;
}

Status RdfStore::add(const std::filesystem::path& file, const Budget& budget) {
  const auto what = "load of " + file.string();
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError(what));
  OMNI_TRY(text, readRdfFile(file));
  const auto format = rdfFormat(file);
  const auto base = "file://" + std::filesystem::absolute(file).generic_string();
  const auto iri = iriRef(base);  // a path may hold what an IRI may not
  const EngineStop stop(budget);
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_rdf_load(store_.get(), format.data(), format.size(), text.data(), text.size(),
                                  iri.data() + 1, iri.size() - 2, stop.handle(), out.out(), message.out());
  if (code == OMNI_EPARSE) {
    std::string_view fault = message.text();
    if (constexpr std::string_view kNowhere = "line 0: "; fault.starts_with(kNowhere))
      fault.remove_prefix(kNowhere.size());  // of the file as a whole
    return fail(Code::kUnreadable, file.string() + ": " + std::string(fault),
                "Mend the file, or export it again as UTF-8.", Audience::kOperator);
  }
  if (code != OMNI_OK) return tl::unexpected(engineError(code, what, message, budget));
  return readLoaded(out.text(), file, prefixes_);
}

Result<Outcome> RdfStore::run(const GuardedQuery& query, const Budget& budget) const {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("SPARQL query"));
  OMNI_TRY(parameters, parametersJson(query.parameters()));
  const auto& limits = budget.limits();
  const OmniRdfCaps caps{
      .rows = limits.rows, .bytes = limits.bytes, .memory = limits.memory, .nesting = kMostNesting};
  const EngineStop stop(budget);
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_rdf_query(store_.get(), query.text().data(), query.text().size(), parameters.data(),
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
  ontology.prefixes.assign(prefixes_.begin(), prefixes_.end());
  return ontology;
}

}  // namespace omni
