#include "train/trust/trust_scale.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "evidence/ranking/features.h"
#include "evidence/ranking/trust.h"
#include "learn/isotonic.h"
#include "learn/logistic_trainer.h"
#include "model/softmax.h"

namespace omni {
namespace {

constexpr double kRidge = 1e-3;  // draws a scale to what it is of

constexpr auto kAlways = static_cast<std::size_t>(EvidenceFeature::kAlways);
constexpr auto kText = static_cast<std::size_t>(EvidenceFeature::kText);

bool isSearch(const TrustExample& example) {
  return example.features[kText] > 0;
}

Result<TrustScale> scaleOf(std::span<const TrustExample> examples, std::span<const double> heldOut,
                           bool searches) {
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < examples.size(); ++i)
    if (examples[i].real && isSearch(examples[i]) == searches)
      verdicts.push_back({{1, static_cast<float>(heldOut[i])}, examples[i].right});
  OMNI_TRY(model, trainLogistic({"offset", "slope"}, verdicts, {.ridge = kRidge, .expected = {0, 1}}));
  return TrustScale{model.weights()[0], model.weights()[1]};
}

// By how much the log-odds of real worlds lie off the scale, in the root mean square. A world's is one step
// of Newton's from it, and drawn to none, so that a small world says little.
double spreadOf(std::span<const TrustExample> examples, std::span<const double> heldOut,
                const TrustScales& scales) {
  struct World {
    double excess = 0;    // of what was right over what was said
    double variance = 1;  // of what is right, and 1
  };
  std::map<std::string, World> worlds;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!examples[i].real) continue;
    const double predicted = probabilityOf(scales.of(examples[i]).of(heldOut[i]));
    World& world = worlds[examples[i].folder];
    world.excess += examples[i].right - predicted;
    world.variance += predicted * (1 - predicted);
  }
  double squares = 0;
  for (const auto& [name, world] : worlds) squares += std::pow(world.excess / world.variance, 2);
  return std::sqrt(squares / static_cast<double>(worlds.size()));
}

/// How sure an answer was, 0 to 1, how right it was, and how much it counts.
struct Judged {
  double sure = 0;
  WeighedValue right;
};

// Surest first.
double leastSure(std::span<const Judged> judged, std::span<const double> right, double target) {
  double counted = 0, found = 0, from = 1;
  for (const Judged& one : judged) counted += one.right.weight;
  counted /= static_cast<double>(judged.size());  // one more, and it is wrong
  for (std::size_t i = 0; i < judged.size(); ++i) {
    counted += judged[i].right.weight;
    found += right[i] * judged[i].right.weight;
    const bool alike = i + 1 < judged.size() && judged[i + 1].sure == judged[i].sure;
    if (!alike && found >= target * counted) from = judged[i].sure;
  }
  return from;
}

}  // namespace

const TrustScale& TrustScales::of(const TrustExample& example) const {
  return isSearch(example) ? search : query;
}

std::vector<double> TrustScales::applied(std::vector<double> weights) const {
  const double ofSearches = search.of(weights[kAlways] + weights[kText]);
  const auto& features = trustFeatureList();
  // What begins with "text" is measured of searches alone.
  for (std::size_t f = 0; f < weights.size(); ++f)
    weights[f] *= features[f].name.starts_with("text") ? search.slope : query.slope;
  weights[kAlways] += query.offset;
  weights[kText] = ofSearches - weights[kAlways];
  return weights;
}

std::vector<double> trustShares(std::span<const TrustExample> examples) {
  std::map<std::string, double> counts;
  for (const auto& example : examples) ++counts[example.folder];
  std::vector<double> shares;
  for (const auto& example : examples) shares.push_back(1 / std::sqrt(counts[example.folder]));
  return shares;
}

Result<TrustScales> trustScalesOf(std::span<const TrustExample> examples, std::span<const double> heldOut) {
  OMNI_TRY(query, scaleOf(examples, heldOut, false));
  const auto search = scaleOf(examples, heldOut, true);
  TrustScales scales{query, search.value_or(query)};
  const double spread = spreadOf(examples, heldOut, scales);
  scales.query.offset -= spread;
  scales.search.offset -= spread;
  return scales;
}

std::vector<double> thresholdsForTargets(std::span<const TrustExample> examples,
                                         std::span<const double> heldOut, const TrustScales& scales) {
  const auto shares = trustShares(examples);
  std::vector<Judged> judged;
  for (std::size_t i = 0; i < examples.size(); ++i)
    if (examples[i].real && !examples[i].alone)
      judged.push_back(
          {probabilityOf(scales.of(examples[i]).of(heldOut[i])), {examples[i].right, shares[i]}});
  std::ranges::stable_sort(judged, std::greater<>(), &Judged::sure);
  std::vector<WeighedValue> seen;
  for (const Judged& one : judged) seen.push_back(one.right);
  const auto right = isotonicFalling(seen);
  std::vector<double> from;
  for (const int target : kTargetPrecisions) from.push_back(leastSure(judged, right, target / 100.0));
  return from;
}

}  // namespace omni
