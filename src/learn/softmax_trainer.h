#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace omni {

/// One thing seen: which of the features it has, and its class in every head.
struct SoftmaxExample {
  std::vector<std::uint32_t> features;  // indices, each once
  std::vector<std::uint8_t> classes;    // one a head
};

/// Several multinomial logistic models over the same yes-or-no features, one a head.
struct SoftmaxShape {
  std::size_t features = 0;
  std::vector<std::size_t> heads;  // how many classes each has

  /// Of all heads together.
  std::size_t classes() const;
};

struct SoftmaxOptions {
  double ridge = 4;  // L2 on all weights but the offsets, beside the summed loss
  int iterations = 80;
};

/// Weights by feature, then one row of offsets; each row holds the classes of all heads in order.
/// Deterministic.
std::vector<double> trainSoftmax(const SoftmaxShape& shape, std::span<const SoftmaxExample> examples,
                                 const SoftmaxOptions& options = {});

/// Turns the scores of all heads into log-probabilities, head by head, in place.
void logSoftmax(std::span<double> scores, std::span<const std::size_t> heads);

}  // namespace omni
