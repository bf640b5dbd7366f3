#include "learn/linear_trainer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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
  std::vector<double> scores = group.before;
  scores.resize(n, 0.0);
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

Result<LinearModel> trainRanker(std::vector<std::string> names, std::span<const TrainingGroup> groups,
                                const TrainingOptions& options) {
  OMNI_RETURN_IF_ERROR(check(groups, names.size()));
  const auto scales = scalesOf(groups, names.size());
  double total = 0;
  for (const auto& group : groups)
    if (teaches(group)) total += group.weight;
  const auto loss = [&](std::span<const double> scaled, std::span<double> gradient) {
    std::vector<double> weights(scaled.size());
    for (std::size_t f = 0; f < weights.size(); ++f) weights[f] = scaled[f] / scales[f];
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double sum = 0;
    for (const auto& group : groups)
      if (teaches(group)) sum += addLoss(group, weights, gradient);
    for (std::size_t f = 0; f < weights.size(); ++f)
      gradient[f] = gradient[f] / (total * scales[f]) + options.ridge * scaled[f];
    const double square = std::inner_product(scaled.begin(), scaled.end(), scaled.begin(), 0.0);
    return sum / total + 0.5 * options.ridge * square;
  };
  auto weights = minimise(loss, std::vector<double>(names.size(), 0.0), options.iterations);
  for (std::size_t f = 0; f < weights.size(); ++f) weights[f] /= scales[f];
  return LinearModel(std::move(names), std::move(weights));
}

}  // namespace omni
