#include "evidence/ranking/weights.h"

#include <string_view>

#include "evidence/ranking/features.h"

namespace omni {

extern const std::string_view kEvidenceWeightsText;
extern const std::string_view kConfidenceWeightsText;

const LinearModel& evidenceWeights() {
  static const LinearModel weights = LinearModel::ofProgram(kEvidenceWeightsText, kEvidenceFeatureNames);
  return weights;
}

const LinearModel& confidenceWeights() {
  static const LinearModel weights = LinearModel::ofProgram(kConfidenceWeightsText, kEvidenceFeatureNames);
  return weights;
}

}  // namespace omni
