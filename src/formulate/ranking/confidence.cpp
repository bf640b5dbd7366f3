#include "formulate/ranking/confidence.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "formulate/ranking/query_features.h"
#include "model/softmax.h"

namespace omni {

extern const std::string_view kQueryConfidenceText;

namespace {

constexpr double kWidestMargin = 4.0;

const LinearModel& learned() {
  static const LinearModel model = [] {
    const auto names = confidenceFeatureNames();
    const std::vector<std::string_view> views(names.begin(), names.end());
    return LinearModel::ofProgram(kQueryConfidenceText, views);
  }();
  return model;
}

}  // namespace

std::vector<std::string> confidenceFeatureNames() {
  std::vector<std::string> names{"one", "log_odds", "margin"};
  for (auto& name : queryFeatureNames()) names.push_back("query_" + std::move(name));
  return names;
}

std::vector<float> confidenceFeatures(std::span<const double> scores, std::span<const float> queryFeatures) {
  const double share = std::clamp(softmax(scores).front(), 0.01, 0.99);
  const double margin = scores.size() > 1 ? std::min(kWidestMargin, scores[0] - scores[1]) : kWidestMargin;
  std::vector<float> features{1.0f, static_cast<float>(std::log(share / (1 - share))),
                              static_cast<float>(margin)};
  features.insert(features.end(), queryFeatures.begin(), queryFeatures.end());
  return features;
}

double confidenceOf(std::span<const double> scores, std::span<const float> queryFeatures) {
  return probabilityOf(learned().score(confidenceFeatures(scores, queryFeatures)));
}

}  // namespace omni
