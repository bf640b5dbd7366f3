#include "learn/linear_trainer.h"

#include <algorithm>
#include <cmath>

#include "learn/minimise.h"
#include "learn/softmax_loss.h"

namespace omni {
namespace {

bool teaches(const TrainingGroup& group) {
  const auto right = std::count(group.right.begin(), group.right.end(), true);
  return right > 0 && right < static_cast<std::ptrdiff_t>(group.right.size());
}

// The root mean square of each feature: dividing by it keeps a zero a zero.
std::vector<double> scalesOf(std::span<const TrainingGroup> groups, std::size_t features) {
  std::vector<double> sums(features, 0.0);
  double count = 0;
  for (const auto& group : groups)
    for (const auto& candidate : group.candidates) {
      for (std::size_t f = 0; f < features; ++f)
        sums[f] += static_cast<double>(candidate[f]) * static_cast<double>(candidate[f]);
      ++count;
    }
  for (double& sum : sums) sum = sum > 0 ? std::sqrt(sum / count) : 1.0;
  return sums;
}

// The loss of a group, -log of what the right candidates get of the softmax, and its gradient.
double addLoss(const TrainingGroup& group, std::span<const double> weights, std::span<double> gradient) {
  const std::size_t n = group.candidates.size();
  std::vector<double> scores(n, 0.0);
  for (std::size_t c = 0; c < n; ++c)
    for (std::size_t f = 0; f < weights.size(); ++f)
      scores[c] += weights[f] * static_cast<double>(group.candidates[c][f]);
  const double loss = softmaxLoss(scores, [&](std::size_t c) { return group.right[c]; });
  for (std::size_t c = 0; c < n; ++c) {
    const double pull = group.weight * scores[c];
    for (std::size_t f = 0; f < weights.size(); ++f)
      gradient[f] += pull * static_cast<double>(group.candidates[c][f]);
  }
  return group.weight * loss;
}

Status check(std::span<const TrainingGroup> groups, std::size_t features) {
  for (const auto& group : groups)
    for (const auto& candidate : group.candidates)
      if (candidate.size() != features || group.right.size() != group.candidates.size())
        return fail(Code::kInvalidArgument, "a candidate has not one number a feature and one verdict",
                    "Make all groups with the same features.");
  if (std::none_of(groups.begin(), groups.end(), teaches))
    return fail(Code::kInvalidArgument, "no question has both right and wrong candidates",
                "Give more questions.");
  return {};
}

}  // namespace

TrainingGroup yesOrNo(std::vector<float> features, bool right, double weight) {
  std::vector<float> nothing(features.size(), 0.0f);
  return {{std::move(features), std::move(nothing)}, {right, !right}, weight};
}

namespace {

/// Minimises the loss over the features that are not held at 0.
class Trainer {
 public:
  Trainer(std::size_t features, std::span<const TrainingGroup> groups, const TrainingOptions& options)
      : groups_(groups),
        options_(options),
        scales_(scalesOf(groups, features)),
        expected_(features, 0.0),
        held_(features, false) {
    for (std::size_t f = 0; f < options.expected.size(); ++f) expected_[f] = options.expected[f] * scales_[f];
    for (const auto& group : groups)
      if (teaches(group)) total_ += group.weight;
  }

  std::vector<double> run() const {
    std::vector<double> start = expected_;
    for (std::size_t f = 0; f < start.size(); ++f)
      if (held_[f]) start[f] = 0;
    auto weights =
        minimise([&](std::span<const double> at, std::span<double> gradient) { return loss(at, gradient); },
                 std::move(start), options_.iterations);
    for (std::size_t f = 0; f < weights.size(); ++f) weights[f] /= scales_[f];
    return weights;
  }

  /// Holds the weights at 0 whose sign is known to be another; false: there is none.
  bool hold(std::span<const double> weights) {
    bool any = false;
    for (std::size_t f = 0; f < options_.signs.size(); ++f)
      if (weights[f] * options_.signs[f] < 0) any = held_[f] = true;
    return any;
  }

 private:
  double loss(std::span<const double> scaled, std::span<double> gradient) const {
    std::vector<double> weights(scaled.size());
    for (std::size_t f = 0; f < weights.size(); ++f) weights[f] = held_[f] ? 0 : scaled[f] / scales_[f];
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double sum = 0, square = 0;
    for (const auto& group : groups_)
      if (teaches(group)) sum += addLoss(group, weights, gradient);
    for (std::size_t f = 0; f < weights.size(); ++f) {
      const double away = held_[f] ? 0 : scaled[f] - expected_[f];
      gradient[f] = held_[f] ? 0 : gradient[f] / (total_ * scales_[f]) + options_.ridge * away;
      square += away * away;
    }
    return sum / total_ + 0.5 * options_.ridge * square;
  }

  std::span<const TrainingGroup> groups_;
  const TrainingOptions& options_;
  const std::vector<double> scales_;
  std::vector<double> expected_;  // scaled
  std::vector<bool> held_;
  double total_ = 0;
};

}  // namespace

Result<LinearModel> trainRanker(std::vector<std::string> names, std::span<const TrainingGroup> groups,
                                const TrainingOptions& options) {
  OMNI_RETURN_IF_ERROR(check(groups, names.size()));
  Trainer trainer(names.size(), groups, options);
  auto weights = trainer.run();
  while (trainer.hold(weights)) weights = trainer.run();
  return LinearModel(std::move(names), std::move(weights));
}

}  // namespace omni
