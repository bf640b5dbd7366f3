#include "evidence/ranking/weights.h"

#include <algorithm>
#include <string_view>

#include "evidence/ranking/features.h"
#include "model/softmax.h"

namespace omni {

extern const std::string_view kEvidenceWeightsText;
extern const std::string_view kConfidenceWeightsText;

namespace {

// Raised whenever a feature of evidence comes to mean something else.
constexpr std::uint64_t kMeasuring[] = {1};

const Result<LinearModel>& learnedRanking() {
  static const auto weights =
      LinearModel::ofProgram(kEvidenceWeightsText, kEvidenceFeatureNames, kMeasuring, "evidence.weights");
  return weights;
}

const Result<LinearModel>& learnedConfidence() {
  static const auto weights =
      LinearModel::ofProgram(kConfidenceWeightsText, kEvidenceFeatureNames, kMeasuring, "confidence.weights");
  return weights;
}

}  // namespace

Status requireLearnedEvidence() {
  for (const auto* model : {&learnedRanking(), &learnedConfidence()})
    if (!*model) return tl::unexpected(model->error());
  return {};
}

std::uint64_t evidenceMark() {
  return markOf(kEvidenceFeatureNames, *kMeasuring);
}

const LinearModel& evidenceWeights() {
  return *learnedRanking();
}

double confidenceFrom(double logOdds, bool search) {
  return search ? std::min(kMaxSearchConfidence, probabilityOf(logOdds)) : probabilityOf(logOdds);
}

const LinearModel& confidenceWeights() {
  return *learnedConfidence();
}

}  // namespace omni
