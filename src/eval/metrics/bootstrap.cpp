#include "eval/metrics/bootstrap.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>

namespace omni {
namespace {

using Groups = std::vector<std::span<const double>>;

constexpr std::size_t kFigureResamples = 1000;
constexpr std::size_t kDifferenceResamples = 10'000;
constexpr std::uint64_t kSeed = 20240601;

double resampledMean(std::span<const double> scores, std::mt19937_64& random) {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) sum += scores[random() % scores.size()];
  return sum / static_cast<double>(scores.size());
}

/// The means over the groups of `count` resamples, in percent, ascending.
std::vector<double> resampled(const Groups& groups, std::size_t count) {
  std::mt19937_64 random(kSeed);
  std::vector<double> values(count, 0.0);
  const double share = 100.0 / static_cast<double>(groups.size());
  for (auto& value : values)
    for (const auto& group : groups) value += share * resampledMean(group, random);
  std::ranges::sort(values);
  return values;
}

Figure figureFrom(const Groups& groups, const std::vector<double>& values) {
  Figure figure;
  for (const auto& group : groups) figure.value += 100.0 / static_cast<double>(groups.size()) * mean(group);
  figure.low = values[values.size() * 25 / 1000];
  figure.high = values[values.size() * 975 / 1000 - 1];
  return figure;
}

}  // namespace

double mean(std::span<const double> scores) {
  if (scores.empty()) return 0;
  return std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

Figure figureOf(Groups groups) {
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  return groups.empty() ? Figure{} : figureFrom(groups, resampled(groups, kFigureResamples));
}

Difference differenceOf(Groups groups) {
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  if (groups.empty()) return {};
  const auto values = resampled(groups, kDifferenceResamples);
  const auto notAbove = std::ranges::count_if(values, [](double value) { return value <= 0; });
  const auto notBelow = std::ranges::count_if(values, [](double value) { return value >= 0; });
  const double rarer = static_cast<double>(std::min(notAbove, notBelow)) + 1;
  return {figureFrom(groups, values),
          std::min(1.0, 2 * rarer / static_cast<double>(kDifferenceResamples + 1))};
}

}  // namespace omni
