#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "execute/attempt.h"
#include "model/linear_model.h"
#include "question/question.h"

namespace omni {

/// One of the things that tell how surely an attempt answers.
struct TrustFeature {
  std::string name;
  double expected = 0;  // its weight before anything is learned: a defect is thought to be one
  int sign = 0;         // of its weight, where that is known; a defect speaks for nothing
};
/// What trustFeatures() gives, in its order.
const std::vector<TrustFeature>& trustFeatureList();
std::vector<std::string> trustFeatureNames();

/// What tells how surely a query of the built-in planner, or a search, answers: the features of evidence, its
/// `share` (0 to 1) of the ranking that they led to, and of a query what its rows look like beside the
/// question and what was measured as it was written. For attempts that isMeasured() holds of.
std::vector<float> trustFeatures(const Question& question, std::span<const Attempt> attempts,
                                 std::size_t index, double share);
/// Whether it has an outcome, and is a search or a query that was measured as it was written.
bool isMeasured(const Attempt& attempt);

/// The shares of answers, percent, of which it is learned how sure those must be of which so many are right.
inline constexpr std::array kTargetPrecisions{50, 60, 70, 80, 85, 90, 95};
/// What the learned model holds: a weight a feature, then a confidence a wish.
std::vector<std::string> trustModelNames();
/// What such a model is marked with.
std::uint64_t trustMark();
/// The log-odds that such an attempt answers rightly (models/trust.weights).
const LinearModel& trustWeights();
/// The least confidence at which, and above which, as many answers are right as is wished, both 0 to 1: as it
/// was on worlds of real data that the weights had not seen. Between kTargetPrecisions a straight line.
double confidenceForPrecision(double target);
/// Whether the learned model is of this program. Errors: those of LinearModel::ofProgram().
Status requireLearnedTrust();

}  // namespace omni
