#include "select/weights.h"

#include <string_view>

#include "select/features.h"

namespace omni {

extern const std::string_view kSelectionWeightsText;

const LinearModel& selectionWeights() {
  // A test reads the same text: it cannot fail here.
  static const LinearModel weights = [] {
    const auto read = LinearModel::parse(kSelectionWeightsText);
    const auto ordered = read ? read->inOrderOf(kFeatureNames) : read;
    return ordered ? *ordered : LinearModel{};
  }();
  return weights;
}

}  // namespace omni
