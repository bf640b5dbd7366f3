#include "train/evidence_training.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

#include "base/threads/parallel.h"
#include "engine/engine.h"
#include "eval/data/bench.h"
#include "eval/score/judge.h"
#include "evidence/ranking/features.h"
#include "evidence/ranking/weights.h"
#include "model/softmax.h"
#include "question/parts/parts.h"

namespace omni {
namespace {

constexpr double kRight = 0.5;
constexpr double kWantedPrecision = 0.9;
constexpr std::size_t kBins = 10;
constexpr std::size_t kExplored = 3;
constexpr std::string_view kCorpusKind = "documents";

std::vector<std::string> names() {
  return {kEvidenceFeatureNames.begin(), kEvidenceFeatureNames.end()};
}

std::vector<WorldGroup> rankings(std::span<const EvidenceGroup> groups) {
  std::vector<WorldGroup> worlds;
  for (const auto& group : groups) {
    worlds.push_back(group.ranking);
    // Corpora differ in it more than their answers do: it says how sure, not which.
    for (auto& features : worlds.back().group.candidates)
      features[static_cast<std::size_t>(EvidenceFeature::kTextLead)] = 0;
  }
  return worlds;
}

std::size_t best(const std::vector<double>& scores) {
  return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

// "Right or wrong" of the attempt that each question's ranking puts first; a half-right one is half of each,
// so that confidence is the rightness to expect. Every world weighs the same: an unseen one is met as often
// as any.
std::vector<WorldGroup> chosenOnes(std::span<const EvidenceGroup> groups,
                                   const std::vector<std::vector<double>>& heldOut) {
  std::map<std::string, double> questions;  // of each world
  for (const auto& group : groups) ++questions[group.ranking.world];
  std::vector<WorldGroup> chosen;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const std::size_t first = best(heldOut[g]);
    const double rightness = groups[g].rightness[first];
    std::array<float, kEvidenceFeatures> measured{};
    std::ranges::copy(groups[g].ranking.group.candidates[first], measured.begin());
    measured = withShare(measured, softmax(heldOut[g])[first]);
    const std::vector<float> features(measured.begin(), measured.end());
    const std::string& world = groups[g].ranking.world;
    const double weight = 1 / questions[world];
    chosen.push_back({world, yesOrNo(features, true, weight * rightness)});
    chosen.push_back({world, yesOrNo(features, false, weight * (1 - rightness))});
  }
  return chosen;
}

double coverage(std::vector<std::pair<double, double>> sureAndRight) {
  std::stable_sort(sureAndRight.begin(), sureAndRight.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  double sum = 0;
  std::size_t covered = 0;
  for (std::size_t i = 0; i < sureAndRight.size(); ++i) {
    sum += sureAndRight[i].second;
    if (sum >= kWantedPrecision * static_cast<double>(i + 1)) covered = i + 1;
  }
  return static_cast<double>(covered) / static_cast<double>(sureAndRight.size());
}

double calibrationError(const std::vector<std::pair<double, double>>& sureAndRight) {
  std::array<std::pair<double, double>, kBins> bins{};
  for (const auto& [sure, right] : sureAndRight) {
    auto& bin = bins[std::min(kBins - 1, static_cast<std::size_t>(sure * kBins))];
    bin.first += sure;
    bin.second += right;
  }
  double sum = 0;
  for (const auto& [sure, right] : bins) sum += std::abs(sure - right);
  return sum / static_cast<double>(sureAndRight.size());
}

// How right an attempt is; 0 when it is of a source that does not know.
double rightnessOf(const TrainingQuestion& asked, const Attempt& attempt) {
  if (!attempt.outcome || !asked.answers(attempt.candidate.source)) return 0;
  Sample sample = asked.sample;
  sample.route = attempt.candidate.route;  // a copy of the world may have another route
  return correctness(sample, retrievedFrom(*attempt.outcome, attempt.candidate.route)).value_or(0);
}

EvidenceGroup groupOf(const TrainingQuestion& asked, const Question& question,
                      std::span<const Attempt> attempts) {
  EvidenceGroup group;
  group.ranking.world = asked.world;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const auto features = measureEvidence(question, attempts, i);
    group.ranking.group.candidates.emplace_back(features.begin(), features.end());
    group.rightness.push_back(rightnessOf(asked, attempts[i]));
  }
  const bool someRight = std::any_of(group.rightness.begin(), group.rightness.end(),
                                     [](double rightness) { return rightness >= kRight; });
  for (std::size_t i = 0; i < attempts.size(); ++i)
    group.ranking.group.right.push_back(someRight ? group.rightness[i] >= kRight
                                                  : asked.answers(attempts[i].candidate.source));
  return group;
}

// A corpus that does not know: the next one of those that do not, question by question.
std::optional<SourceId> corpusWithout(const TrainingQuestion& asked, std::size_t index,
                                      std::span<const SourceId> corpora) {
  std::vector<SourceId> without;
  std::ranges::copy_if(corpora, std::back_inserter(without),
                       [&](const SourceId& corpus) { return !asked.answers(corpus); });
  if (without.empty()) return std::nullopt;
  return without[index % without.size()];
}

// A question to a corpus is asked twice, also of a corpus that does not know, alone: there is a best passage
// there too, and what that looks like can be learned from nothing else.
std::vector<EvidenceGroup> explorePool(const Engine& engine, std::span<const TrainingQuestion> questions,
                                       std::span<const SourceId> corpora, const World& world,
                                       const Progress& progress) {
  std::vector<EvidenceGroup> groups(2 * questions.size());
  std::atomic<std::size_t> done = 0;
  parallelFor(questions.size(), 0, [&](std::size_t q) {
    const TrainingQuestion& asked = questions[q];
    const auto question = analyse(asked.sample.question, world.today());
    const auto ask = [&](const AskOptions& options, EvidenceGroup& group) {
      const AskReport report = engine.ask(asked.sample.question, options);
      if (!report.attempts.empty()) group = groupOf(asked, *question, report.attempts);
    };
    if (question && parts(*question).size() == 1) {
      ask({}, groups[2 * q]);
      const auto without = corpusWithout(asked, q, corpora);
      if (asked.sample.route == Route::kSearch && without) ask({.sources = {*without}}, groups[2 * q + 1]);
    }
    if (progress) progress("questions", ++done, questions.size());
  });
  std::erase_if(groups, [](const EvidenceGroup& group) { return group.rightness.empty(); });
  return groups;
}

}  // namespace

Result<std::vector<EvidenceGroup>> exploreForEvidence(const TrainingPools& pools, const World& world,
                                                      const Progress& progress) {
  std::vector<EvidenceGroup> groups;
  for (std::size_t p = 0; p < pools.folders.size(); ++p) {
    OMNI_TRY(sources, readBenchSources(pools.folders[p]));
    OMNI_TRY(questions, readTrainingQuestions(pools, p));
    std::vector<SourceId> corpora;
    for (const auto& source : sources)
      if (source.kind == kCorpusKind) corpora.push_back(source.id);
    OMNI_TRY(engine, Engine::open({.sources = std::move(sources), .candidates = kExplored}, world, progress));
    auto explored = explorePool(*engine, questions, corpora, world, progress);
    std::move(explored.begin(), explored.end(), std::back_inserter(groups));
  }
  return groups;
}

Result<EvidenceWeightsLearned> trainEvidence(std::span<const EvidenceGroup> groups) {
  const auto worlds = rankings(groups);
  OMNI_TRY(ranking, trainOnAll(names(), worlds));
  OMNI_TRY(heldOut, heldOutScores(names(), worlds));
  OMNI_TRY(confidence, trainOnAll(names(), chosenOnes(groups, heldOut)));
  return EvidenceWeightsLearned{ranking, confidence};
}

Result<EvidenceScore> validateEvidence(std::span<const EvidenceGroup> groups) {
  OMNI_TRY(heldOut, heldOutScores(names(), rankings(groups)));
  OMNI_TRY(logOdds, heldOutScores(names(), chosenOnes(groups, heldOut)));  // two a question
  EvidenceScore score{.questions = groups.size()};
  std::vector<std::pair<double, double>> sureAndRight;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto& rightness = groups[g].rightness;
    const std::size_t first = best(heldOut[g]);
    const double chosen = rightness[first];
    const auto& features = groups[g].ranking.group.candidates[first];
    const bool search = features[static_cast<std::size_t>(EvidenceFeature::kText)] > 0;
    score.right += chosen;
    score.attainable += *std::max_element(rightness.begin(), rightness.end());
    score.chance +=
        std::accumulate(rightness.begin(), rightness.end(), 0.0) / static_cast<double>(rightness.size());
    sureAndRight.emplace_back(confidenceFrom(logOdds[2 * g].front(), search), chosen);
  }
  const auto all = static_cast<double>(groups.size());
  for (double* sum : {&score.right, &score.attainable, &score.chance}) *sum /= all;
  score.coverageAt90 = coverage(sureAndRight);
  score.calibrationError = calibrationError(sureAndRight);
  return score;
}

}  // namespace omni
