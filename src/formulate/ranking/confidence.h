#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "model/linear_model.h"

namespace omni {

/// How far the first of some scores, best first, stands above the others: the log-odds of its share, and its
/// margin.
std::array<float, 2> standing(std::span<const double> scores);
/// The standing of a score with this share, 0 to 1, and stands so far above the others.
std::array<float, 2> standing(double share, double margin);

/// Features of whether the first of some ranked candidates is right: how far its score is from the others',
/// and its own features. `scores` are all candidates', best first.
std::vector<float> confidenceFeatures(std::span<const double> scores, std::span<const float> queryFeatures);
std::vector<std::string> confidenceFeatureNames();
/// The mark of a model of these features.
std::uint64_t confidenceMark();
/// Whether the learned model is of this program. Errors: those of LinearModel::ofProgram().
Status requireLearnedConfidence();

/// The probability that the first candidate is right, as it was learned.
double confidenceOf(std::span<const double> scores, std::span<const float> queryFeatures);

}  // namespace omni
