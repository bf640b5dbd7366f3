#include "eval/metrics/scored.h"

#include <algorithm>
#include <unordered_map>

namespace omni {
namespace {

bool isAmong(std::span<const PredictedSource> candidates, const Sample& sample) {
  return std::ranges::any_of(candidates,
                             [&](const PredictedSource& source) { return names(source, sample); });
}

std::optional<EvidenceChoice> choiceOf(const Sample& sample, const Prediction& prediction) {
  const auto& outcomes = prediction.outcomes;
  const auto isGold = [&](const JudgedOutcome& outcome) { return names(outcome.source, sample); };
  if (outcomes.size() < 2 || std::ranges::none_of(outcomes, isGold)) return std::nullopt;
  const bool right = std::ranges::any_of(
      outcomes, [](const JudgedOutcome& outcome) { return outcome.right.value_or(0) > 0; });
  return EvidenceChoice{outcomes.size(), names(prediction.chosen, sample), right};
}

ScoredQuestion scoredQuestion(std::size_t index, const Sample& sample, const Prediction& prediction) {
  ScoredQuestion question;
  question.sample = index;
  question.route = sample.route;
  const std::span candidates(prediction.candidates);
  question.selected = names(prediction.chosen, sample);
  question.amongThree = isAmong(candidates.first(std::min<std::size_t>(3, candidates.size())), sample);
  question.included = isAmong(candidates, sample);
  question.right = correctness(sample, prediction);
  question.contentScore = prediction.contentScore;
  question.read = prediction.read;
  question.choice = choiceOf(sample, prediction);
  question.lostAt = prediction.lostAt;
  question.difference = differenceOf(sample, prediction);
  question.status = prediction.status;
  question.confidence = prediction.confidence;
  question.milliseconds = prediction.milliseconds;
  question.spent = prediction.spent;
  question.warnings = prediction.warnings;
  return question;
}

}  // namespace

std::vector<ScoredQuestion> scored(std::span<const Sample> samples, std::span<const Prediction> predictions) {
  std::unordered_map<std::string, std::size_t> byId;
  for (std::size_t i = 0; i < samples.size(); ++i) byId.emplace(samples[i].id, i);
  std::vector<ScoredQuestion> questions;
  for (const auto& prediction : predictions)
    if (const auto found = byId.find(prediction.id); found != byId.end())
      questions.push_back(scoredQuestion(found->second, samples[found->second], prediction));
  std::ranges::sort(questions, {}, &ScoredQuestion::sample);
  return questions;
}

}  // namespace omni
