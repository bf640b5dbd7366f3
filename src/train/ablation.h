#pragma once

#include <string>
#include <vector>

#include "train/query_training.h"

namespace omni {

/// How the ranking does without a family of what it looks at.
struct Ablation {
  std::string without;
  RankingQuality heldOut;
  std::size_t sure = 0;  // as in QueryTraining
};

/// Trains the ranking anew without each family of features, without the slots of a query's shape and without
/// the question's words. Errors: those of trainQueries().
Result<std::vector<Ablation>> ablateQueries(const std::vector<QueryExample>& examples,
                                            const Progress& progress);

}  // namespace omni
