#pragma once

#include <span>
#include <string>
#include <vector>

#include "learn/linear_trainer.h"

namespace omni {

/// A group of the world that it is about: groups of one world are never parted.
struct WorldGroup {
  std::string world;
  TrainingGroup group;
};

/// The scores of every group's candidates by weights that were learned from other worlds only, in five folds.
/// Deterministic.
Result<std::vector<std::vector<double>>> heldOutScores(const std::vector<std::string>& names,
                                                       std::span<const WorldGroup> groups);

/// Weights learned from all groups.
Result<LinearModel> trainOnAll(const std::vector<std::string>& names, std::span<const WorldGroup> groups);

}  // namespace omni
