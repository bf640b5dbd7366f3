#include "sources/documents/corpus/fusion.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "sources/documents/corpus/weights.h"

namespace omni {
namespace {

struct Likeness {
  float cosine = 0;
  std::size_t passage = 0;
  bool operator>(const Likeness& other) const { return cosine > other.cosine; }
};

struct Spread {
  double mean = 0;
  double deviation = 0;
};

Spread spreadOf(std::span<const float> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const float value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / count)};
}

/// Of the passages most like the one at `here`, the mean score, weighted by likeness.
float neighboursScore(std::size_t here, std::span<const std::size_t> best, const VectorTable& vectors,
                      std::span<const float> scores) {
  std::vector<Likeness> others;
  for (const auto passage : best)
    if (passage != here) others.push_back({std::max(0.0F, vectors.similarity(here, passage)), passage});
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

std::vector<float> fuse(std::span<const float> words, std::span<const float> meaning) {
  std::vector<float> fused(words.begin(), words.end());
  if (meaning.empty()) return fused;
  const Spread spread = spreadOf(meaning);
  const double unit = spread.deviation > 0 ? 1 / spread.deviation : 0;
  for (std::size_t i = 0; i < fused.size(); ++i)
    fused[i] = static_cast<float>((meaning[i] - spread.mean) * unit) + kSearchWeights.words * words[i];
  return fused;
}

std::size_t standingOut(std::size_t passages, std::size_t wish) {
  return std::min(wish, passages / kSearchWeights.passagesPerBest);
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

void lendScores(std::span<const std::size_t> best, const VectorTable& vectors, std::vector<float>& scores) {
  std::vector<float> lent;
  for (const auto passage : best)
    lent.push_back(std::max(0.0F, neighboursScore(passage, best, vectors, scores)));
  for (std::size_t i = 0; i < best.size(); ++i) scores[best[i]] += kSearchWeights.lent * lent[i];
}

}  // namespace omni
