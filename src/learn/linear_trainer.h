#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/linear_model.h"

namespace omni {

/// The candidates of one question: which of the candidates are right, by their features.
struct TrainingGroup {
  std::vector<std::vector<float>> candidates;  // features, all of one length
  std::vector<bool> right;                     // one a candidate
  double weight = 1;                           // how much the question counts
  std::vector<double> before{};  // scores that the weights are added to, one a candidate; empty: 0
};

/// "Right or wrong" of one thing as a group: it competes with nothing, which scores 0. Give it a constant
/// feature where an offset is wanted.
TrainingGroup yesOrNo(std::vector<float> features, bool right, double weight = 1);

struct TrainingOptions {
  double ridge = 1e-3;  // L2, on features scaled to unit deviation, in addition to the mean loss of a group
  int iterations = 200;
};

/// Weights under which the right candidates of a group get most of the softmax (their summed probability's
/// log-likelihood). Deterministic; groups in which all or none are right teach nothing. Errors:
/// kInvalidArgument when no group teaches, or features and names differ in number.
Result<LinearModel> trainRanker(std::vector<std::string> names, std::span<const TrainingGroup> groups,
                                const TrainingOptions& options = {});

}  // namespace omni
