#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/linear_model.h"

namespace omni {

/// The weights that the confirmed questions of a pool add to the weights that ship; an empty model adds
/// nothing.
struct OwnWeights {
  LinearModel selection;   // of kFeatureNames (select/measure/features.h)
  LinearModel ranking;     // of queryFeatureNames()
  LinearModel confidence;  // of trustFeatureNames()
};

/// One of the models, by name.
struct OwnPart {
  std::string_view name;  // "selection", "ranking", "confidence"
  LinearModel OwnWeights::*model;
};
inline constexpr std::array kOwnParts{OwnPart{"selection", &OwnWeights::selection},
                                      OwnPart{"ranking", &OwnWeights::ranking},
                                      OwnPart{"confidence", &OwnWeights::confidence}};

/// The mark of a part's model: it was learned on top of these weights that ship, of these
/// features. The weights that ship must be of this program (openPlannerModels()).
std::uint64_t ownMark(const OwnPart& part);

}  // namespace omni
