#include "source/corpus/fusion.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <unordered_map>

#include "source/corpus/weights.h"

namespace omni {
namespace {

constexpr double kRounding = 1e-6;  // what scores that are equal differ by
// So that the first of one ranking does not outvote what all others put second; the authors' 60 serves.
constexpr float kRankOffset = 60;

struct Likeness {
  float cosine = 0;
  std::size_t passage = 0;
  bool operator>(const Likeness& other) const { return cosine > other.cosine; }
};

/// In deviations from their mean.
std::vector<float> standardised(std::span<const float> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const float value : values) squares += (value - mean) * (value - mean);
  const double deviation = std::sqrt(squares / count);
  const double unit = deviation > kRounding ? 1 / deviation : 0;
  std::vector<float> scores;
  for (const float value : values) scores.push_back(static_cast<float>((value - mean) * unit));
  return scores;
}

/// What all encoders say of the passages, in deviations.
std::vector<float> together(const Meanings& meanings) {
  std::vector<float> sum(meanings.front().size());
  for (const auto& meaning : meanings) {
    const auto scores = standardised(meaning);
    std::transform(sum.begin(), sum.end(), scores.begin(), sum.begin(), std::plus<>());
  }
  return standardised(sum);
}

float likeness(std::span<const VectorTable> vectors, std::size_t one, std::size_t other) {
  float sum = 0;
  for (const auto& table : vectors) sum += table.similarity(one, other);
  return std::max(0.0F, sum / static_cast<float>(vectors.size()));
}

/// Of the passages most like the one at `here`, the mean score, weighted by likeness.
float neighboursScore(std::size_t here, std::span<const std::size_t> best,
                      std::span<const VectorTable> vectors, std::span<const float> scores) {
  std::vector<Likeness> others;
  for (const auto passage : best)
    if (passage != here) others.push_back({likeness(vectors, here, passage), passage});
  const auto kept = std::min(kSearchWeights.neighbours, others.size());
  std::partial_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(kept), others.end(),
                    std::greater<>());
  float sum = 0, weight = 0;
  for (std::size_t i = 0; i < kept; ++i) {
    sum += others[i].cosine * scores[others[i].passage];
    weight += others[i].cosine;
  }
  return weight > 0 ? sum / weight : 0;
}

}  // namespace

std::vector<float> fuse(std::span<const float> words, const Meanings& meanings) {
  if (meanings.empty() || words.empty()) return {words.begin(), words.end()};
  std::vector<float> fused = together(meanings);
  for (std::size_t i = 0; i < fused.size(); ++i) fused[i] += kSearchWeights.words * words[i];
  return fused;
}

std::size_t standingOut(std::size_t passages, std::size_t limit) {
  return std::min(limit, passages / kSearchWeights.passagesPerBest);
}

std::vector<float> movedTowards(std::span<const std::size_t> best, std::span<const float> scores,
                                std::vector<float> question, const VectorTable& vectors) {
  if (best.empty()) return question;
  std::vector<float> pull;
  for (const auto passage : best)
    pull.push_back(std::exp((scores[passage] - scores[best.front()]) / kSearchWeights.feedbackTemperature));
  const float all = std::accumulate(pull.begin(), pull.end(), 0.0F);
  for (std::size_t i = 0; i < best.size(); ++i) {
    const auto vector = vectors.at(best[i]);
    const float share = kSearchWeights.feedback * pull[i] / all;
    for (std::size_t d = 0; d < question.size(); ++d) question[d] += share * vector[d];
  }
  return question;
}

void shareScores(std::span<const std::size_t> best, std::span<const VectorTable> vectors,
                 std::vector<float>& scores) {
  std::vector<float> lent;
  for (const auto passage : best)
    lent.push_back(std::max(0.0F, neighboursScore(passage, best, vectors, scores)));
  for (std::size_t i = 0; i < best.size(); ++i) scores[best[i]] += kSearchWeights.lent * lent[i];
}

Ranked fuseRanks(std::span<const std::vector<std::size_t>> orders) {
  std::unordered_map<std::size_t, float> scores;
  std::vector<std::size_t> all;
  for (const auto& order : orders)
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
      const auto [score, isNew] = scores.try_emplace(order[rank], 0.0F);
      score->second += 1.0F / (kRankOffset + 1.0F + static_cast<float>(rank));
      if (isNew) all.push_back(order[rank]);
    }
  std::ranges::stable_sort(all, std::ranges::greater(), [&](std::size_t passage) { return scores[passage]; });
  Ranked ranked{std::move(all), {}};
  for (const auto passage : ranked.order) ranked.scores.push_back(scores[passage]);
  return ranked;
}

}  // namespace omni
