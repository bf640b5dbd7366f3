#include "eval/metrics/abstention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace omni {
namespace {

constexpr std::size_t kBins = 10;
constexpr double kDuePrecision = 0.9;
constexpr std::size_t kCurvePoints = 200;

struct Weighed {
  double confidence = 0;
  double right = 0;
  double weight = 1;
};

std::vector<Weighed> weighed(std::span<const ScoredQuestion> questions, bool balanced) {
  std::map<Route, double> counts;
  for (const auto& question : questions)
    if (question.right) ++counts[question.route];
  std::vector<Weighed> all;
  for (const auto& question : questions)
    if (question.right)
      all.push_back({question.confidence, *question.right, balanced ? 1 / counts[question.route] : 1});
  std::ranges::stable_sort(all, std::greater<>(), &Weighed::confidence);
  return all;
}

/// One point for each confidence that occurs: a threshold cannot part equals.
std::vector<RiskPoint> curveOf(const std::vector<Weighed>& all) {
  double total = 0, answered = 0, right = 0;
  for (const auto& question : all) total += question.weight;
  std::vector<RiskPoint> curve;
  for (std::size_t i = 0; i < all.size(); ++i) {
    answered += all[i].weight;
    right += all[i].weight * all[i].right;
    if (i + 1 < all.size() && all[i + 1].confidence == all[i].confidence) continue;
    curve.push_back({100 * answered / total, 100 * (1 - right / answered), all[i].confidence});
  }
  return curve;
}

double areaUnder(const std::vector<RiskPoint>& curve) {
  double area = 0, from = 0;
  for (const auto& point : curve) {
    area += (point.coverage - from) * point.risk / 100;
    from = point.coverage;
  }
  return area;
}

double coverageAt(const std::vector<RiskPoint>& curve, double precision) {
  constexpr double kRounding = 1e-9;
  double coverage = 0;
  for (const auto& point : curve)
    if (point.risk <= 100 * (1 - precision) + kRounding) coverage = std::max(coverage, point.coverage);
  return coverage;
}

std::vector<ConfidenceBin> binsOf(const std::vector<Weighed>& all) {
  std::vector<ConfidenceBin> bins(kBins);
  for (const auto& question : all) {
    const double place = std::clamp(question.confidence, 0.0, 1.0) * kBins;
    auto& bin = bins[std::min(kBins - 1, static_cast<std::size_t>(place))];
    ++bin.questions;
    bin.confidence += question.confidence;
    bin.right += question.right;
  }
  for (auto& bin : bins) {
    const double count = std::max(1.0, static_cast<double>(bin.questions));
    bin.confidence /= count;
    bin.right /= count;
  }
  return bins;
}

double calibrationError(const std::vector<ConfidenceBin>& bins, std::size_t questions) {
  double error = 0;
  for (const auto& bin : bins)
    error += static_cast<double>(bin.questions) * std::abs(bin.confidence - bin.right);
  return 100 * error / static_cast<double>(questions);
}

/// So many points that a curve can be drawn, the last one included.
std::vector<RiskPoint> thinned(const std::vector<RiskPoint>& curve) {
  const std::size_t step = curve.size() / kCurvePoints + 1;
  std::vector<RiskPoint> kept;
  for (std::size_t i = 0; i < curve.size(); ++i)
    if (i % step == 0 || i + 1 == curve.size()) kept.push_back(curve[i]);
  return kept;
}

}  // namespace

Abstention abstentionOf(std::span<const ScoredQuestion> questions) {
  const auto all = weighed(questions, false);
  if (all.empty()) return {};
  Abstention abstention;
  const auto curve = curveOf(all);
  abstention.curve = thinned(curve);
  abstention.area = areaUnder(curve);
  abstention.coverageAt90 = coverageAt(curve, kDuePrecision);
  abstention.balancedCoverageAt90 = coverageAt(curveOf(weighed(questions, true)), kDuePrecision);
  abstention.bins = binsOf(all);
  abstention.calibrationError = calibrationError(abstention.bins, all.size());
  return abstention;
}

}  // namespace omni
