#include "select/weights.h"

#include <string_view>

#include "select/measure/features.h"

namespace omni {

extern const std::string_view kSelectionWeightsText;

const LinearModel& selectionWeights() {
  static const LinearModel weights = LinearModel::ofProgram(kSelectionWeightsText, kFeatureNames);
  return weights;
}

}  // namespace omni
