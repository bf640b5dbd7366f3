#include "learn/logistic_trainer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/softmax.h"

namespace omni {
namespace {

using Vector = std::vector<double>;

constexpr int kSteps = 100;
constexpr int kHalvings = 40;
constexpr double kFlat = 1e-12;  // of the value, that a step still gains

/// A symmetric matrix, of which the lower triangle is kept.
class Symmetric {
 public:
  explicit Symmetric(std::size_t size) : size_(size), cells_(size * size, 0.0) {}
  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }

  /// Solves this matrix times x = `right`, by Cholesky's decomposition, which takes this one's place. It must
  /// be positive definite.
  Vector solve(Vector right) {
    for (std::size_t j = 0; j < size_; ++j) {
      for (std::size_t k = 0; k < j; ++k) at(j, j) -= at(j, k) * at(j, k);
      at(j, j) = std::sqrt(at(j, j));
      for (std::size_t i = j + 1; i < size_; ++i) {
        for (std::size_t k = 0; k < j; ++k) at(i, j) -= at(i, k) * at(j, k);
        at(i, j) /= at(j, j);
      }
    }
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
      right[i] /= at(i, i);
    }
    for (std::size_t i = size_; i-- > 0;) {
      for (std::size_t k = i + 1; k < size_; ++k) right[i] -= at(k, i) * right[k];
      right[i] /= at(i, i);
    }
    return right;
  }

 private:
  std::size_t size_;
  Vector cells_;
};

// log(1 + exp(x)), whatever x.
double softplus(double x) {
  return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

/// Minimises the mean loss and the ridge over the features that are not held at 0.
class Newton {
 public:
  Newton(std::size_t features, std::span<const Verdict> verdicts, const LogisticOptions& options)
      : verdicts_(verdicts), options_(options), scales_(features, 0.0), expected_(features, 0.0) {
    for (const Verdict& verdict : verdicts) {
      total_ += verdict.weight;
      for (std::size_t f = 0; f < features; ++f)
        scales_[f] += verdict.weight * std::pow(static_cast<double>(verdict.features[f]), 2);
    }
    for (double& scale : scales_) {
      scale = std::max(std::sqrt(scale / total_), options.leastDeviation);
      if (scale == 0) scale = 1;
    }
    for (std::size_t f = 0; f < options.expected.size(); ++f) expected_[f] = options.expected[f] * scales_[f];
    free_.resize(features);
    std::iota(free_.begin(), free_.end(), std::size_t{0});
  }

  Vector run() const {
    Vector at(scales_.size(), 0.0);
    for (const std::size_t f : free_) at[f] = expected_[f];
    double value = valueAt(at);
    for (int step = 0; step < kSteps; ++step) {
      const Vector direction = downhill(at);
      Vector next;
      double reached = value;
      int halvings = 0;
      for (double length = 1; halvings < kHalvings; ++halvings, length /= 2) {
        next = at;
        for (std::size_t i = 0; i < free_.size(); ++i) next[free_[i]] += length * direction[i];
        reached = valueAt(next);
        if (reached < value) break;
      }
      if (halvings == kHalvings) break;
      const double gained = value - reached;
      at = std::move(next);
      value = reached;
      if (gained <= kFlat * value) break;
    }
    for (std::size_t f = 0; f < at.size(); ++f) at[f] /= scales_[f];
    return at;
  }

  /// Holds the weights at 0 whose sign is known to be another; false: there is none.
  bool hold(std::span<const double> weights) {
    const auto strange = [&](std::size_t f) {
      return f < options_.signs.size() && weights[f] * options_.signs[f] < 0;
    };
    return std::erase_if(free_, strange) > 0;
  }

 private:
  double scoreOf(const Verdict& verdict, const Vector& scaled) const {
    double score = 0;
    for (const std::size_t f : free_)
      score += scaled[f] / scales_[f] * static_cast<double>(verdict.features[f]);
    return score;
  }

  double valueAt(const Vector& scaled) const {
    double sum = 0, square = 0;
    for (const Verdict& verdict : verdicts_) {
      const double score = scoreOf(verdict, scaled);
      sum += verdict.weight * (softplus(score) - verdict.right * score);
    }
    for (const std::size_t f : free_) square += std::pow(scaled[f] - expected_[f], 2);
    return sum / total_ + 0.5 * options_.ridge * square;
  }

  Vector downhill(const Vector& scaled) const {
    const std::size_t n = free_.size();
    Vector against(n, 0.0), x(n);
    Symmetric curvature(n);
    for (const Verdict& verdict : verdicts_) {
      for (std::size_t i = 0; i < n; ++i)
        x[i] = static_cast<double>(verdict.features[free_[i]]) / scales_[free_[i]];
      const double p = probabilityOf(scoreOf(verdict, scaled));
      const double weight = verdict.weight / total_;
      for (std::size_t i = 0; i < n; ++i) {
        if (x[i] == 0) continue;
        against[i] -= weight * (p - verdict.right) * x[i];
        const double bend = weight * p * (1 - p) * x[i];
        for (std::size_t j = 0; j <= i; ++j) curvature.at(i, j) += bend * x[j];
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      against[i] -= options_.ridge * (scaled[free_[i]] - expected_[free_[i]]);
      curvature.at(i, i) += options_.ridge;
    }
    return curvature.solve(std::move(against));
  }

  std::span<const Verdict> verdicts_;
  const LogisticOptions& options_;
  Vector scales_;
  Vector expected_;  // scaled
  std::vector<std::size_t> free_;
  double total_ = 0;
};

Status check(std::span<const Verdict> verdicts, std::size_t features) {
  double right = 0, wrong = 0;
  for (const Verdict& verdict : verdicts) {
    if (verdict.features.size() != features)
      return fail(Code::kInvalidArgument, "a verdict has not one number a feature",
                  "Make all verdicts with the same features.");
    right += verdict.weight * verdict.right;
    wrong += verdict.weight * (1 - verdict.right);
  }
  if (right <= 0 || wrong <= 0)
    return fail(Code::kInvalidArgument, "nothing is right, or nothing is wrong", "Give more verdicts.");
  return {};
}

}  // namespace

Result<LinearModel> trainLogistic(std::vector<std::string> names, std::span<const Verdict> verdicts,
                                  const LogisticOptions& options) {
  OMNI_RETURN_IF_ERROR(check(verdicts, names.size()));
  Newton newton(names.size(), verdicts, options);
  auto weights = newton.run();
  while (newton.hold(weights)) weights = newton.run();
  return LinearModel(std::move(names), std::move(weights));
}

}  // namespace omni
