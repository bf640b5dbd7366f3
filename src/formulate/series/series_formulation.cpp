#include "formulate/series/series_formulation.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "formulate/rendered/formulated.h"
#include "formulate/series/series_query.h"

namespace omni {
namespace {

constexpr double kAllExplained = .86;
constexpr double kLessForEachWord = .25;  // that is left out
constexpr double kMinConfidence = .1;

double confidenceIn(const SeriesQuestion& asked) {
  const auto left = static_cast<double>(asked.unexplained.size());
  return std::max(kMinConfidence, kAllExplained - kLessForEachWord * left);
}

std::optional<Formulation> formulationOf(const SeriesQuestion& asked, const EntityModel& model) {
  const auto built = seriesQuery(asked, model);
  if (!built) return std::nullopt;
  auto formulation =
      formulated(built->query, confidenceIn(asked), built->unfolded ? *built->unfolded : model);
  if (!formulation) return std::nullopt;
  formulation->unexplained = join(asked.unexplained, ", ");
  // It means elements that no other reader of the query knows.
  if (built->unfolded) formulation->logical.clear();
  return *std::move(formulation);
}

}  // namespace

std::optional<Formulation> ofPeriodColumns(const Question& question, const CatalogEntry& entry) {
  if (entry.model.route != Route::kSql || !mayAskForPeriods(question)) return std::nullopt;
  std::optional<Formulation> best;
  for (const PeriodColumns& series : periodColumns(entry.model)) {
    const auto asked = seriesQuestion(question, entry, series);
    auto formulation = asked ? formulationOf(*asked, entry.model) : std::nullopt;
    if (formulation && (!best || formulation->query.confidence > best->query.confidence))
      best = std::move(formulation);
  }
  return best;
}

}  // namespace omni
