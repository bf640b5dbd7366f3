#include "evidence/weights.h"

#include <string_view>

#include "evidence/features.h"

namespace omni {

extern const std::string_view kEvidenceWeightsText;
extern const std::string_view kConfidenceWeightsText;

namespace {

// The texts are part of the program, and a test reads them: this cannot fail.
LinearModel weightsOf(std::string_view text) {
  const auto read = LinearModel::parse(text);
  const auto ordered = read ? read->inOrderOf(kEvidenceFeatureNames) : read;
  return ordered ? *ordered : LinearModel{};
}

}  // namespace

const LinearModel& evidenceWeights() {
  static const LinearModel weights = weightsOf(kEvidenceWeightsText);
  return weights;
}

const LinearModel& confidenceWeights() {
  static const LinearModel weights = weightsOf(kConfidenceWeightsText);
  return weights;
}

}  // namespace omni
