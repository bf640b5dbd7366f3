#include "train/cross_validation.h"

#include "train/folds.h"

namespace omni {
namespace {

// Thousands of questions and some twenty features: little needs to be held back.
constexpr TrainingOptions kTraining{.ridge = 1e-5, .iterations = 300};

}  // namespace

Result<std::vector<std::vector<double>>> heldOutScores(const std::vector<std::string>& names,
                                                       std::span<const WorldGroup> groups) {
  std::vector<std::vector<double>> scores(groups.size());
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    std::vector<TrainingGroup> others;
    for (const auto& group : groups)
      if (foldOf(group.world) != fold) others.push_back(group.group);
    OMNI_TRY(weights, trainRanker(names, others, kTraining));
    for (std::size_t g = 0; g < groups.size(); ++g)
      if (foldOf(groups[g].world) == fold)
        for (const auto& candidate : groups[g].group.candidates)
          scores[g].push_back(weights.score(candidate));
  }
  return scores;
}

Result<LinearModel> trainOnAll(const std::vector<std::string>& names, std::span<const WorldGroup> groups) {
  std::vector<TrainingGroup> all;
  for (const auto& group : groups) all.push_back(group.group);
  return trainRanker(names, all, kTraining);
}

}  // namespace omni
