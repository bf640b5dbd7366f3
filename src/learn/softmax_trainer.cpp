#include "learn/softmax_trainer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "learn/minimise.h"

namespace omni {
namespace {

using Weights = std::span<const double>;

class SoftmaxLoss {
 public:
  SoftmaxLoss(const SoftmaxShape& shape, std::span<const SoftmaxExample> examples, double ridge)
      : shape_(shape), examples_(examples), ridge_(ridge), width_(shape.classes()), scores_(width_) {}

  double operator()(Weights weights, std::span<double> gradient) {
    const std::size_t offsets = shape_.features * width_;
    double loss = 0;
    for (std::size_t i = 0; i < offsets; ++i) {
      gradient[i] = ridge_ * weights[i];
      loss += 0.5 * ridge_ * weights[i] * weights[i];
    }
    std::fill(gradient.begin() + static_cast<std::ptrdiff_t>(offsets), gradient.end(), 0.0);
    for (const auto& example : examples_) loss += addExample(example, weights, gradient);
    return loss;
  }

 private:
  double addExample(const SoftmaxExample& example, Weights weights, std::span<double> gradient) {
    const double* const offsets = weights.data() + shape_.features * width_;
    std::copy(offsets, offsets + width_, scores_.begin());
    for (const auto feature : example.features) add(weights.data() + feature * width_, scores_.data());
    logSoftmax(scores_, shape_.heads);
    double loss = 0;
    std::size_t first = 0;
    std::vector<std::size_t> right;
    for (std::size_t head = 0; head < shape_.heads.size(); first += shape_.heads[head++])
      right.push_back(first + example.classes[head]);
    for (const auto at : right) loss -= scores_[at];
    for (double& score : scores_) score = std::exp(score);
    for (const auto at : right) scores_[at] -= 1;
    for (const auto feature : example.features) add(scores_.data(), gradient.data() + feature * width_);
    add(scores_.data(), gradient.data() + shape_.features * width_);
    return loss;
  }

  void add(const double* from, double* to) const {
    for (std::size_t c = 0; c < width_; ++c) to[c] += from[c];
  }

  const SoftmaxShape& shape_;
  std::span<const SoftmaxExample> examples_;
  double ridge_;
  std::size_t width_;
  std::vector<double> scores_;
};

}  // namespace

std::size_t SoftmaxShape::classes() const {
  return std::accumulate(heads.begin(), heads.end(), std::size_t{0});
}

void logSoftmax(std::span<double> scores, std::span<const std::size_t> heads) {
  std::size_t first = 0;
  for (const auto classes : heads) {
    const auto head = scores.subspan(first, classes);
    const double highest = *std::max_element(head.begin(), head.end());
    double sum = 0;
    for (const double score : head) sum += std::exp(score - highest);
    for (double& score : head) score -= highest + std::log(sum);
    first += classes;
  }
}

std::vector<double> trainSoftmax(const SoftmaxShape& shape, std::span<const SoftmaxExample> examples,
                                 const SoftmaxOptions& options) {
  SoftmaxLoss loss(shape, examples, options.ridge);
  return minimise(std::ref(loss), std::vector<double>((shape.features + 1) * shape.classes(), 0.0),
                  options.iterations);
}

}  // namespace omni
