#include "train/trust/trust_training.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "base/threads/parallel.h"
#include "eval/data/bench.h"
#include "eval/score/judge.h"
#include "eval/score/shown.h"
#include "evidence/builtin_evidence_selector.h"
#include "evidence/ranking/trust.h"
#include "learn/logistic_trainer.h"
#include "model/softmax.h"
#include "question/parts/parts.h"
#include "train/trust/trust_scale.h"

namespace omni {
namespace {

constexpr double kRidge = 3e-2;
constexpr double kMinDeviation = 0.2;  // most defects are rare
constexpr double kWantedPrecision = 0.9;
constexpr double kSure = 0.6;

using Judge = std::function<double(const Attempt&)>;

/// One question to ask, and what to hold its answer against.
struct PendingQuestion {
  std::string folder;
  std::string world;
  bool real = false;
  bool alone = false;
  std::string question;
  std::vector<SourceId> sources;  // none: all
  Judge judge;
};

std::optional<TrustExample> exampleOf(const PendingQuestion& asked, const Question& question,
                                      const AskReport& report) {
  if (report.evidence.empty()) return std::nullopt;
  const std::size_t first = report.evidence.front().attempt;
  const Attempt& attempt = report.attempts[first];
  if (!isMeasured(attempt)) return std::nullopt;
  const double share = evidenceShares(question, report.attempts)[first];
  return TrustExample{asked.folder,        asked.world,
                      asked.real,          asked.alone,
                      asked.question,      trustFeatures(question, report.attempts, first, share),
                      asked.judge(attempt)};
}

std::vector<TrustExample> askAll(const Engine& engine, std::span<const PendingQuestion> asked,
                                 const World& world, const Progress& progress) {
  std::vector<std::optional<TrustExample>> made(asked.size());
  std::atomic<std::size_t> done = 0;
  parallelFor(asked.size(), 0, [&](std::size_t q) {
    const auto question = analyse(asked[q].question, world.today());
    if (question && parts(*question).size() == 1)
      made[q] = exampleOf(asked[q], *question, engine.ask(asked[q].question, {.sources = asked[q].sources}));
    if (progress) progress("questions", ++done, asked.size());
  });
  std::vector<TrustExample> examples;
  for (auto& example : made)
    if (example) examples.push_back(std::move(*example));
  return examples;
}

Judge judgeOf(const TrainingQuestion& asked) {
  return [&asked](const Attempt& attempt) {
    if (!asked.answers(attempt.candidate.source)) return 0.0;
    Sample sample = asked.sample;
    sample.route = attempt.candidate.route;
    return correctness(sample, retrievedFrom(*attempt.outcome, sample.route)).value_or(0);
  };
}

std::vector<PendingQuestion> pendingQuestions(const std::string& folder,
                                              std::span<const TrainingQuestion> questions, bool alone) {
  std::vector<PendingQuestion> asked;
  for (const auto& question : questions) {
    const Sample& sample = question.sample;
    if (sample.route == Route::kSearch ? sample.gold.grades.empty() : !sample.gold.rows.is_array()) continue;
    asked.push_back(
        {folder, question.world, alone, true, sample.question, {sample.source}, judgeOf(question)});
    if (!alone)
      asked.push_back({folder, question.world, false, false, sample.question, {}, judgeOf(question)});
  }
  return asked;
}

std::vector<PendingQuestion> pendingQuestions(const TrustWorld& world) {
  std::vector<PendingQuestion> asked;
  for (const auto& question : world.questions)
    asked.push_back(
        {world.name, world.name, true, false, question.question, {}, [&question](const Attempt& attempt) {
           const auto rows = retrievedFrom(*attempt.outcome, attempt.candidate.route).rows;
           const bool right =
               rows.is_array() ? showsGold(question, rows) : showsGold(question, attempt.outcome->passages);
           return right ? 1.0 : 0.0;
         }});
  return asked;
}

Result<LinearModel> learn(std::span<const TrustExample> examples, std::string_view without = {}) {
  LogisticOptions options{.ridge = kRidge, .leastDeviation = kMinDeviation};
  for (const auto& feature : trustFeatureList()) {
    options.expected.push_back(feature.expected);
    options.signs.push_back(feature.sign);
  }
  const auto shares = trustShares(examples);
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < examples.size(); ++i)
    if (examples[i].folder != without)
      verdicts.push_back({examples[i].features, examples[i].right, shares[i]});
  return trainLogistic(trustFeatureNames(), verdicts, options);
}

// Of each example, by weights that were learned of other folders alone: log-odds.
Result<std::vector<double>> heldOutScores(std::span<const TrustExample> examples) {
  std::map<std::string, LinearModel> models;  // of all folders but one
  for (const auto& example : examples) {
    if (models.contains(example.folder)) continue;
    OMNI_TRY(model, learn(examples, example.folder));
    models.emplace(example.folder, std::move(model));
  }
  std::vector<double> scores;
  for (const auto& example : examples) scores.push_back(models.at(example.folder).score(example.features));
  return scores;
}

// `judged`: how sure, 0 to 1, and how right.
TrustScore scoreOf(const std::string& folder, std::vector<std::pair<double, double>> judged) {
  TrustScore score{.folder = folder, .examples = judged.size()};
  std::ranges::sort(judged, std::greater<>());
  double right = 0, sureRight = 0;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    right += judged[i].second;
    if (right >= kWantedPrecision * static_cast<double>(i + 1)) score.covered = static_cast<double>(i + 1);
    if (judged[i].first < kSure) continue;
    ++score.sure;
    sureRight += judged[i].second;
  }
  const auto all = static_cast<double>(judged.size());
  score.covered /= all;
  score.right = right / all;
  score.sureRight = score.sure > 0 ? sureRight / static_cast<double>(score.sure) : 0;
  return score;
}

}  // namespace

Result<std::vector<TrustExample>> exploreForTrust(const TrustQuestions& asked, const World& world,
                                                  const Progress& progress) {
  std::vector<TrustExample> examples;
  const auto take = [&](std::vector<TrustExample> more) {
    std::move(more.begin(), more.end(), std::back_inserter(examples));
  };
  for (std::size_t p = 0; p < asked.pools.folders.size(); ++p) {
    OMNI_TRY(sources, readBenchSources(asked.pools.folders[p]));
    OMNI_TRY(questions, readTrainingQuestions(asked.pools, p));
    OMNI_TRY(engine, Engine::open({.sources = std::move(sources)}, world, progress));
    const std::string folder = asked.pools.folders[p].filename().string();
    take(askAll(*engine, pendingQuestions(folder, questions, asked.alone[p]), world, progress));
  }
  for (const auto& real : asked.worlds) {
    OMNI_TRY(engine, Engine::open(real.config, world, progress));
    take(askAll(*engine, pendingQuestions(real), world, progress));
  }
  return examples;
}

Result<TrustTraining> trainTrust(std::span<const TrustExample> examples) {
  OMNI_TRY(model, learn(examples));
  OMNI_TRY(heldOut, heldOutScores(examples));
  OMNI_TRY(scales, trustScalesOf(examples, heldOut));
  const auto thresholds = thresholdsForTargets(examples, heldOut, scales);
  auto weights = scales.applied(model.weights());
  weights.insert(weights.end(), thresholds.begin(), thresholds.end());
  std::map<std::string, std::vector<std::pair<double, double>>> judged;
  for (std::size_t i = 0; i < examples.size(); ++i)
    judged[examples[i].folder].emplace_back(probabilityOf(scales.of(examples[i]).of(heldOut[i])),
                                            examples[i].right);
  TrustTraining training{LinearModel(trustModelNames(), std::move(weights)), {}};
  for (auto& [folder, pairs] : judged) training.scores.push_back(scoreOf(folder, std::move(pairs)));
  return training;
}

}  // namespace omni
