#pragma once

#include <functional>
#include <vector>

namespace omni {

/// -log of the softmax share of the right candidates. `scores` (not empty) becomes the loss's gradient by
/// each score. At least one candidate should be right.
double softmaxLoss(std::vector<double>& scores, const std::function<bool(std::size_t)>& isRight);

}  // namespace omni
