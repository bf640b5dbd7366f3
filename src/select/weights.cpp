#include "select/weights.h"

#include <string_view>

#include "select/measure/features.h"

namespace omni {

extern const std::string_view kSelectionWeightsText;

namespace {

// Raised whenever a feature of selection comes to mean something else.
constexpr std::uint64_t kMeasuring[] = {1};

}  // namespace

const Result<LinearModel>& learnedSelection() {
  static const auto weights =
      LinearModel::ofProgram(kSelectionWeightsText, kFeatureNames, kMeasuring, "selection.weights");
  return weights;
}

const LinearModel& selectionWeights() {
  return *learnedSelection();
}

std::uint64_t selectionMark() {
  return markOf(kFeatureNames, *kMeasuring);
}

}  // namespace omni
