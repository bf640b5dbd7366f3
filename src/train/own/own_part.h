#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/linear_model.h"
#include "train/cross_validation.h"

namespace omni {

/// The weights that the questions of a pool add, and whether they help.
struct LearnedPart {
  LinearModel model;                  // to be added to what ships
  std::size_t questions = 0;          // that teach: some candidates are right, not all
  std::size_t before = 0, after = 0;  // of them what is right came first over held-out questions: with what
                                      // ships alone, and with what the others taught added
  double gain = 0;                    // of the log-likelihood of a held-out question, mean
  bool better = false;                // enough questions, likelier by more than chance, and more come first
};

/// `groups` carry the scores of what ships (TrainingGroup::before) and are judged in kFolds folds by their
/// world. What is learned is drawn to nothing. Errors: those of trainRanker(), also where too few teach.
Result<LearnedPart> learnPart(const std::vector<std::string>& names, std::span<const WorldGroup> groups);

}  // namespace omni
