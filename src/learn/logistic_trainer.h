#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/linear_model.h"

namespace omni {

/// One thing that was right or wrong.
struct Verdict {
  std::vector<float> features;
  double right = 0;   // 0 to 1: as much of it counts as right, the rest as wrong
  double weight = 1;  // how much it counts
};

struct LogisticOptions {
  double ridge = 1e-2;        // L2, on features scaled to unit deviation, in addition to the mean loss
  double leastDeviation = 0;  // a feature that varies less is scaled by this: what is rare teaches little
  std::vector<double> expected{};  // weights that the ridge draws to; empty: 0
  std::vector<int> signs{};        // 1 or -1: a weight of the other sign becomes 0; 0, or empty: any will do
};

/// The log-odds of being right: logistic regression by Newton's steps, each half as long until it helps.
/// Deterministic. Give it a constant feature where an offset is wanted. Errors: kInvalidArgument when nothing
/// is right or nothing is wrong, or features and names differ in number.
Result<LinearModel> trainLogistic(std::vector<std::string> names, std::span<const Verdict> verdicts,
                                  const LogisticOptions& options = {});

}  // namespace omni
