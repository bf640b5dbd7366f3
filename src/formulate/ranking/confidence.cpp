#include "formulate/ranking/confidence.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "formulate/ranking/candidates_mark.h"
#include "formulate/ranking/query_features.h"
#include "model/softmax.h"

namespace omni {

extern const std::string_view kQueryConfidenceText;

namespace {

constexpr double kWidestMargin = 4.0;

template <class Use>
auto withNames(const Use& use) {
  const auto names = confidenceFeatureNames();
  return use(std::vector<std::string_view>(names.begin(), names.end()));
}

const Result<LinearModel>& learned() {
  static const auto model = withNames([](const auto& names) {
    return LinearModel::ofProgram(kQueryConfidenceText, names, kServing, "query_confidence.weights");
  });
  return model;
}

}  // namespace

std::vector<std::string> confidenceFeatureNames() {
  std::vector<std::string> names{"one", "log_odds", "margin"};
  for (auto& name : queryFeatureNames()) names.push_back("query_" + std::move(name));
  return names;
}

std::uint64_t confidenceMark() {
  return withNames([](const auto& names) { return markOf(names, kCandidates); });
}

Status requireLearnedConfidence() {
  return learned() ? Status() : tl::unexpected(learned().error());
}

std::array<float, 2> standing(double share, double margin) {
  share = std::clamp(share, 0.01, 0.99);
  return {static_cast<float>(std::log(share / (1 - share))),
          static_cast<float>(std::min(kWidestMargin, margin))};
}

std::array<float, 2> standing(std::span<const double> scores) {
  return standing(softmax(scores).front(), scores.size() > 1 ? scores[0] - scores[1] : kWidestMargin);
}

std::vector<float> confidenceFeatures(std::span<const double> scores, std::span<const float> queryFeatures) {
  const auto [odds, margin] = standing(scores);
  std::vector<float> features{1.0f, odds, margin};
  features.insert(features.end(), queryFeatures.begin(), queryFeatures.end());
  return features;
}

double confidenceOf(std::span<const double> scores, std::span<const float> queryFeatures) {
  return probabilityOf(learned()->score(confidenceFeatures(scores, queryFeatures)));
}

}  // namespace omni
