#include "sources/sparql/sparql_source.h"

#include "language/sparql/permission/sparql_permission.h"
#include "language/sparql/sparql_facts.h"
#include "language/sparql/sparql_terms.h"
#include "source/rdf/rdf_rules.h"
#include "source/rdf/rdf_store.h"
#include "source/remote/writing_login.h"
#include "source/source_error.h"
#include "sources/sparql/sparql_schema.h"

namespace omni {
namespace {

constexpr auto kOptions = remoteOptions("graphs");
constexpr std::chrono::milliseconds kUsualLatency{20};
constexpr std::size_t kNesting = 256;  // the guard is stricter
constexpr const char* kReadingEndpoint = "Name an endpoint that takes queries alone.";

// Conditions are read once before anybody asks.
Result<std::string> rulesOf(const PermittedPart& part) {
  OMNI_TRY(rules, rdfRules(part, {}));
  if (const auto read = permittedSparql("ASK { }", rules); !read)
    return fail(Code::kInvalidArgument, "what is permitted cannot be told: " + read.error().message,
                "Write each condition as a pattern that gives ?it, with IRIs in full.", Audience::kOperator);
  return rules;
}

}  // namespace

SourceKind sparqlSourceKind() {
  return {.kind = "sparql",
          .route = Route::kSparql,
          .open = &SparqlSource::open,
          .endpoint = true,
          .options = kOptions,
          .validate = &validateHttpSource};
}

Result<std::unique_ptr<Source>> SparqlSource::open(const SourceConfig& config, const World& world) {
  OMNI_TRY(part, permittedPartOf(config));
  std::string rules;
  if (part) {
    OMNI_TRY(readRules, ofSource(config.id, rulesOf(*part)));
    rules = std::move(readRules);
  }
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, HttpAddress::parse(config.endpoint()->url)));
  SourceInfo info{
      .id = config.id, .kind = "sparql", .route = Route::kSparql, .description = config.description};
  return std::make_unique<SparqlSource>(std::move(info), std::move(address), std::move(login), settings,
                                        listedOption(config, "graphs"), std::move(part), std::move(rules),
                                        world);
}

SparqlSource::SparqlSource(SourceInfo info, HttpAddress address, Login login, RemoteSettings settings,
                           std::vector<std::string> graphs, std::optional<PermittedPart> part,
                           std::string rules, const World& world)
    : info_(std::move(info)),
      settings_(settings),
      mark_(world, settings.refresh),
      endpoint_(world, std::move(address), std::move(login), settings, std::move(graphs), std::move(rules)),
      part_(std::move(part)) {}

Capabilities SparqlSource::capabilities() const {
  return {.cancellable = true, .remote = true, .usualLatency = kUsualLatency};
}

Result<std::string> SparqlSource::contentMark(const Budget& budget) {
  return ofSource(info_.id, mark_.get([&] { return markOfEndpoint(endpoint_, budget); }));
}

Status SparqlSource::fits(const Budget& budget) {
  if (!part_ || fits_) return {};
  std::vector<std::string> names = part_->hidden;
  for (const auto& [name, condition] : part_->rows) names.push_back(name);
  for (const auto& name : names) {
    OMNI_TRY(held, endpoint_.holds(iriOf(name, {}), budget));
    if (!held)
      return fail(Code::kInvalidArgument, "there is no " + iriRef(iriOf(name, {})),
                  "Write IRIs in full under access: and hide: of an endpoint.", Audience::kOperator);
  }
  fits_ = true;
  return {};
}

Result<Descriptor> SparqlSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  Descriptor descriptor{.info = info_};
  OMNI_RETURN_IF_ERROR(ofSource(info_.id, fits(budget)));
  OMNI_TRY(writes, ofSource(info_.id, endpoint_.takesUpdates(budget)));
  OMNI_RETURN_IF_ERROR(
      ofSource(info_.id, checkWritingLogin(writes ? "it takes updates" : "", kReadingEndpoint,
                                           settings_.strict, descriptor.notes)));
  OMNI_TRY(ontology, ofSource(info_.id, describeEndpoint(endpoint_, budget, descriptor.notes)));
  descriptor.fingerprint = fingerprintOf(ontology);
  descriptor.shape = std::move(ontology);
  return descriptor;
}

Result<Outcome> SparqlSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSparql)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SPARQL",
                "Write the query in SPARQL.");
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("the query")));
  return ofSource(info_.id, answer(query, budget));
}

Result<Outcome> SparqlSource::answer(const GuardedQuery& query, const Budget& budget) {
  OMNI_RETURN_IF_ERROR(fits(budget));
  OMNI_TRY(text, withTerms(query.text(), query.parameters()));
  // What is permitted of a part is written anew in any case.
  if (!endpoint_.restricted()) {
    OMNI_TRY(rewritten, rewrittenSparql(text));
    text = std::move(rewritten);
  }
  OMNI_TRY(facts, sparqlFacts(text, kNesting));
  if (facts.kind == "select" || facts.kind == "ask")
    return endpoint_.rows(withLimit(text, budget.limits().rows + 1), budget);
  OMNI_TRY(graph, endpoint_.graph(text, budget));
  OMNI_TRY(store, RdfStore::create());
  // A graph without triples is an answer too.
  if (graph.text.find_first_not_of(" \t\r\n") == std::string::npos)
    return Outcome{.columns = {"subject", "predicate", "object"}};
  OMNI_RETURN_IF_ERROR(store->add(
      {.name = endpoint_.host(), .format = graph.format, .text = graph.text, .base = "urn:x-omni:reply"},
      budget));
  return store->triples(budget);
}

Result<Health> SparqlSource::check(const Budget& budget) {
  OMNI_TRY(writes, ofSource(info_.id, endpoint_.takesUpdates(budget)));
  OMNI_TRY(any, ofSource(info_.id, endpoint_.rows("ASK { }", budget)));
  static_cast<void>(any);
  return Health{.reachable = true,
                .readOnly = !writes,
                .detail = writes ? "the endpoint takes updates; only queries are sent"
                                 : "the endpoint takes no updates"};
}

}  // namespace omni
