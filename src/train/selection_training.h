#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "schema/route.h"
#include "select/measure/features.h"
#include "source/source.h"
#include "train/cross_validation.h"
#include "train/training_questions.h"

namespace omni {

/// One question's short list, measured.
struct SelectionGroup : WorldGroup {
  Route route = Route::kSql;
  std::vector<SourceId> sources;  // one a candidate
  std::vector<double> priors;     // GranularityPrior::of() of each
};

/// How often the first and the first three candidates hold a right source, over some questions.
struct SelectionScore {
  std::size_t questions = 0;
  std::size_t first = 0;
  std::size_t firstThree = 0;
  std::size_t listed = 0;  // on the short list at all
};

/// Measures the short list of every question of the pools, several at once. Questions that cannot be read are
/// left out.
Result<std::vector<SelectionGroup>> measureSelection(const TrainingPools& pools, const World& world,
                                                     const Progress& progress);

/// Measurements of one catalog, whose questions are in the order given.
std::vector<SelectionGroup> measureSelection(const Catalog& catalog,
                                             std::span<const TrainingQuestion> questions, const World& world,
                                             const Progress& progress);

/// How well worlds are ranked by weights that never saw them.
Result<std::map<Route, SelectionScore>> validateSelection(std::span<const SelectionGroup> groups);

/// Weights learned from all of the groups.
Result<LinearModel> trainSelection(std::span<const SelectionGroup> groups);

/// The weight of the prior in addition to the weights that the program holds: the likeliest weight of 0
/// to 2 in steps of .05 (least mean softmax loss over the groups).
double fitPriorWeight(std::span<const SelectionGroup> groups);

}  // namespace omni
