#include "language/language.h"
#include "language/sparql/sparql_binder.h"
#include "language/sparql/sparql_context.h"
#include "language/sparql/sparql_guard.h"
#include "language/sparql/sparql_renderer.h"

namespace omni {
namespace {

class SparqlLanguage final : public Language {
 public:
  Result<GuardedQuery> validate(const NativeQuery& query, const Descriptor& descriptor) const override {
    return guard_.validate(query, descriptor);
  }

  Result<NativeQuery> render(const LogicalQuery& query, const EntityModel& model) const override {
    return renderSparql(query, model);
  }

  std::optional<NativeQuery> repair(const NativeQuery& query, const Descriptor& descriptor) const override {
    const auto* ontology = std::get_if<Ontology>(&descriptor.shape);
    return ontology ? repaired(query, sparqlRepair(*ontology, GuardLimits{}.nesting)) : std::nullopt;
  }

  char parameterMark(std::string_view) const override { return '?'; }

  DialectGuide guide(std::string_view) const override { return {.name = "SPARQL 1.1", .notes = {}}; }

  std::string verbalise(const Descriptor& descriptor, const ContextOptions& options) const override {
    const auto* ontology = std::get_if<Ontology>(&descriptor.shape);
    return ontology ? sparqlContext(*ontology, options) : std::string{};
  }

 private:
  SparqlGuard guard_;
};

}  // namespace

const Language& sparqlLanguage() {
  static const SparqlLanguage language;
  return language;
}

}  // namespace omni
