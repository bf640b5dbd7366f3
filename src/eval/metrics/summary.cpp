#include "eval/metrics/summary.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <unordered_map>

namespace omni {
namespace {

/// The scores of one route's questions, 0 to 1, by metric.
struct Scores {
  std::vector<double> selection, selection3, retrieval;
};

using Metric = std::vector<double> Scores::*;

constexpr int kResamples = 1000;
constexpr std::uint64_t kSeed = 20240601;

double mean(std::span<const double> scores) {
  return scores.empty()
             ? 0
             : std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

double resampledMean(std::span<const double> scores, std::mt19937_64& random) {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) sum += scores[random() % scores.size()];
  return sum / static_cast<double>(scores.size());
}

/// The mean over the groups' means, with its interval; groups without scores do not count.
Figure figureOf(std::vector<std::span<const double>> groups) {
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  if (groups.empty()) return {};
  const double share = 100.0 / static_cast<double>(groups.size());
  Figure figure;
  for (const auto& group : groups) figure.value += share * mean(group);
  std::mt19937_64 random(kSeed);
  std::vector<double> values(kResamples, 0.0);
  for (auto& value : values)
    for (const auto& group : groups) value += share * resampledMean(group, random);
  std::ranges::sort(values);
  figure.low = values[kResamples * 25 / 1000];
  figure.high = values[kResamples * 975 / 1000 - 1];
  return figure;
}

Accuracy accuracyOf(const std::vector<const Scores*>& groups) {
  const auto figure = [&](Metric metric) {
    std::vector<std::span<const double>> scores;
    for (const auto* group : groups) scores.push_back(group->*metric);
    return figureOf(std::move(scores));
  };
  return {figure(&Scores::selection), figure(&Scores::selection3), figure(&Scores::retrieval)};
}

bool isAmongFirstThree(const Sample& sample, const Prediction& prediction) {
  const auto count = std::min<std::size_t>(3, prediction.candidates.size());
  return std::ranges::any_of(std::span(prediction.candidates).first(count),
                             [&](const PredictedSource& source) { return names(source, sample); });
}

/// Collects what the summary needs, question by question.
class Tally {
 public:
  void add(const Sample& sample, const Prediction& prediction) {
    auto& route = summary_.routes[sample.route];
    auto& scores = scores_[sample.route];
    ++route.questions;
    ++summary_.statuses[prediction.status];
    milliseconds_.push_back(prediction.milliseconds);
    scores.selection.push_back(names(prediction.chosen, sample) ? 1 : 0);
    scores.selection3.push_back(isAmongFirstThree(sample, prediction) ? 1 : 0);
    const auto score = correctness(sample, prediction);
    if (!score) {
      ++route.leftOut;
      return;
    }
    scores.retrieval.push_back(*score);
    if (prediction.status == "answered") answered_.push_back(*score);
    if (prediction.lostAt) route.lost[*prediction.lostAt] += 1 - *score;
  }

  MethodSummary finish(std::string method) && {
    std::vector<const Scores*> groups;
    for (auto& [route, summary] : summary_.routes) {
      const auto& scores = scores_.at(route);
      groups.push_back(&scores);
      summary.accuracy = accuracyOf({&scores});
      for (auto& [stage, lost] : summary.lost) lost *= 100 / static_cast<double>(scores.retrieval.size());
    }
    summary_.method = std::move(method);
    summary_.macro = accuracyOf(groups);
    summary_.answeredPrecision = 100 * mean(answered_);
    setLatency();
    return std::move(summary_);
  }

 private:
  void setLatency() {
    if (milliseconds_.empty()) return;
    std::ranges::sort(milliseconds_);
    const auto count = static_cast<double>(milliseconds_.size());
    summary_.medianMilliseconds = milliseconds_[milliseconds_.size() / 2];
    summary_.p99Milliseconds = milliseconds_[static_cast<std::size_t>(count * .99)];
  }

  MethodSummary summary_;
  std::map<Route, Scores> scores_;
  std::vector<double> answered_;
  std::vector<double> milliseconds_;
};

}  // namespace

MethodSummary summarise(std::string method, std::span<const Sample> samples,
                        std::span<const Prediction> predictions) {
  std::unordered_map<std::string, const Sample*> byId;
  for (const auto& sample : samples) byId.emplace(sample.id, &sample);
  Tally tally;
  for (const auto& prediction : predictions)
    if (const auto found = byId.find(prediction.id); found != byId.end())
      tally.add(*found->second, prediction);
  return std::move(tally).finish(std::move(method));
}

}  // namespace omni
