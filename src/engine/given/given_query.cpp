#include "engine/given/given_query.h"

#include <memory>
#include <optional>
#include <utility>

#include "engine/unanswered/missing_source.h"
#include "execute/explore.h"
#include "formulate/rendered/formulated.h"
#include "query/json/logical_json.h"

namespace omni {
namespace {

/// Writes the one query, and has no other idea.
class GivenWriter final : public QueryWriter {
 public:
  explicit GivenWriter(Formulation formulation) : formulation_(std::move(formulation)) {}
  Result<std::optional<Formulation>> next(const ValidationFeedback*) override {
    return std::exchange(formulation_, std::nullopt);
  }

 private:
  std::optional<Formulation> formulation_;
};

class GivenFormulator final : public Formulator {
 public:
  explicit GivenFormulator(Formulation formulation) : formulation_(std::move(formulation)) {}
  std::unique_ptr<QueryWriter> begin(const Asking&, const CatalogEntry&) const override {
    return std::make_unique<GivenWriter>(formulation_);
  }

 private:
  Formulation formulation_;
};

}  // namespace

Result<Attempt> askGiven(const GivenQuery& given, const Asking& asking, const Catalog& catalog, bool run) {
  const auto entry = catalog.find(given.source);
  if (!entry) return tl::unexpected(missingSource(catalog, given.source));
  OMNI_TRY(query, readLogicalJson(given.json, entry->model));
  OMNI_TRY(formulation, formulated(query, 1, entry->model));
  const Candidate candidate{given.source, entry->model.route, 1, "its query was given"};
  auto attempts = explore(asking, {candidate}, catalog, GivenFormulator(std::move(formulation)), run);
  if (attempts.empty()) return tl::unexpected(missingSource(catalog, given.source));
  return std::move(attempts.front());
}

}  // namespace omni
