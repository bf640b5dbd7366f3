#include "evidence/ranking/weights.h"

#include <algorithm>
#include <string_view>

#include "evidence/ranking/features.h"
#include "model/softmax.h"

namespace omni {

extern const std::string_view kEvidenceWeightsText;
extern const std::string_view kConfidenceWeightsText;

const LinearModel& evidenceWeights() {
  static const LinearModel weights = LinearModel::ofProgram(kEvidenceWeightsText, kEvidenceFeatureNames);
  return weights;
}

double sureness(double logOdds, bool search) {
  return search ? std::min(kMostOfSearch, probabilityOf(logOdds)) : probabilityOf(logOdds);
}

const LinearModel& confidenceWeights() {
  static const LinearModel weights = LinearModel::ofProgram(kConfidenceWeightsText, kEvidenceFeatureNames);
  return weights;
}

}  // namespace omni
