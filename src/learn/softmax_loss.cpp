#include "learn/softmax_loss.h"

#include <algorithm>
#include <cmath>

namespace omni {

double softmaxLoss(std::vector<double>& scores, const std::function<bool(std::size_t)>& isRight) {
  const double highest = *std::max_element(scores.begin(), scores.end());
  double all = 0, right = 0;
  for (std::size_t c = 0; c < scores.size(); ++c) {
    scores[c] = std::exp(scores[c] - highest);
    all += scores[c];
    if (isRight(c)) right += scores[c];
  }
  right = std::max(right, 1e-300);
  for (std::size_t c = 0; c < scores.size(); ++c)
    scores[c] = scores[c] / all - (isRight(c) ? scores[c] / right : 0.0);
  return std::log(all) - std::log(right);
}

}  // namespace omni
