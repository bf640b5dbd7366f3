#include "train/own/own_training.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <optional>

#include "base/text.h"
#include "base/threads/parallel.h"
#include "eval/score/judge.h"
#include "eval/score/score.h"
#include "evidence/builtin_evidence_selector.h"
#include "evidence/ranking/trust.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_model.h"
#include "select/measure/features.h"
#include "select/weights.h"
#include "train/query_examples.h"
#include "train/selection_training.h"

namespace omni {
namespace {

std::vector<WorldGroup> selections(const Catalog& catalog, std::span<const TrainingQuestion> questions,
                                   const World& world, const Progress& progress) {
  std::vector<WorldGroup> groups;
  for (SelectionGroup& asked : measureSelection(catalog, questions, world, progress)) {
    for (std::size_t c = 0; c < asked.priors.size(); ++c)
      asked.group.before.push_back(selectionWeights().score(asked.group.candidates[c]) +
                                   kPriorWeight * asked.priors[c]);
    groups.push_back(std::move(asked));
  }
  return groups;
}

std::vector<WorldGroup> rankings(const Catalog& catalog, std::span<const TrainingQuestion> questions,
                                 const Progress& progress) {
  const QueryModel& ships = QueryModel::builtin();
  std::vector<WorldGroup> groups;
  for (QueryExample& example : queryExamples(questions, catalog, progress)) {
    const auto worth = ships.slotWorth(example.featureHashes);
    WorldGroup asked{example.world, {}};
    for (ExampleCandidate& candidate : example.candidates) {
      asked.group.before.push_back(ships.score(worth, candidate.view.slots, candidate.view.features));
      asked.group.candidates.push_back(std::move(candidate.view.features));
      asked.group.right.push_back(candidate.right);
    }
    groups.push_back(std::move(asked));
  }
  return groups;
}

// Whether an attempt is right; nothing: that is not known.
using AttemptJudge = std::function<std::optional<bool>(const Attempt&)>;

struct JudgedQuestion {
  std::string question;
  AttemptJudge isRight;
};

bool isSame(const NativeQuery& a, const NativeQuery& b) {
  return a.text == b.text && std::ranges::equal(a.parameters, b.parameters, [](const auto& x, const auto& y) {
           return x.name == y.name && x.value == y.value;
         });
}

std::vector<JudgedQuestion> judgedOf(const OwnQuestions& questions) {
  std::vector<JudgedQuestion> judged;
  for (const TrainingQuestion& asked : questions.right)
    if (asked.sample.gold.rows.is_array())
      judged.push_back({asked.sample.question, [&asked](const Attempt& attempt) -> std::optional<bool> {
                          if (attempt.candidate.source != asked.sample.source) return false;
                          const auto rows = retrievedFrom(*attempt.outcome, asked.sample.route);
                          return correctness(asked.sample, rows) == 1.0;
                        }});
  for (const WrongAnswer& wrong : questions.wrong)
    judged.push_back({wrong.question, [&wrong](const Attempt& attempt) -> std::optional<bool> {
                        if (attempt.candidate.source != wrong.source || !isSame(*attempt.query, wrong.query))
                          return std::nullopt;
                        return false;
                      }});
  return judged;
}

std::optional<WorldGroup> groupOf(const JudgedQuestion& asked, const Engine& engine, const World& world) {
  const AskReport report = engine.ask(asked.question);
  const auto question = analyse(asked.question, world.today());
  if (!question || report.evidence.empty()) return std::nullopt;
  const std::size_t first = report.evidence.front().attempt;
  const Attempt& attempt = report.attempts[first];
  const auto right = isMeasured(attempt) ? asked.isRight(attempt) : std::nullopt;
  if (!right) return std::nullopt;
  const double share = evidenceShares(*question, report.attempts)[first];
  const double logOdds = trustWeights().score(trustFeatures(*question, report.attempts, first, share));
  WorldGroup group{lower(asked.question), yesOrNo({1.0f, static_cast<float>(logOdds)}, *right)};
  group.group.before = {logOdds, 0};
  return group;
}

std::vector<WorldGroup> confidences(const Engine& engine, std::span<const JudgedQuestion> judged,
                                    const World& world, const Progress& progress) {
  std::vector<std::optional<WorldGroup>> made(judged.size());
  std::atomic<std::size_t> done = 0;
  parallelFor(judged.size(), 0, [&](std::size_t q) {
    made[q] = groupOf(judged[q], engine, world);
    if (progress) progress("questions", ++done, judged.size());
  });
  std::vector<WorldGroup> groups;
  for (auto& group : made)
    if (group) groups.push_back(*std::move(group));
  return groups;
}

// What an offset and a slope of the log-odds are in weights of the features that they are made of.
LinearModel inFeatures(const LinearModel& scale) {
  const auto names = trustFeatureNames();
  const auto& ships = trustWeights().weights();
  std::vector<double> weights;
  for (std::size_t f = 0; f < names.size(); ++f) weights.push_back(scale.weights()[1] * ships[f]);
  const auto always = std::ranges::find(names, "always");
  weights[static_cast<std::size_t>(always - names.begin())] += scale.weights()[0];
  return LinearModel(names, std::move(weights));
}

}  // namespace

std::vector<LearnedOwnPart> trainOwn(const Engine& engine, const OwnQuestions& questions, const World& world,
                                     const Progress& progress) {
  std::vector<LearnedOwnPart> parts;
  const auto learn = [&](const OwnPart& part, const std::vector<std::string>& names,
                         const std::vector<WorldGroup>& groups) {
    if (auto learned = learnPart(names, groups)) parts.push_back({part, *std::move(learned)});
  };
  const auto catalog = engine.catalog();
  const auto& [selection, ranking, confidence] = kOwnParts;
  learn(selection, {kFeatureNames.begin(), kFeatureNames.end()},
        selections(*catalog, questions.right, world, progress));
  learn(ranking, queryFeatureNames(), rankings(*catalog, questions.right, progress));
  learn(confidence, {"one", "log_odds"}, confidences(engine, judgedOf(questions), world, progress));
  for (auto& [part, learned] : parts)
    if (part.model == &OwnWeights::confidence) learned.model = inFeatures(learned.model);
  return parts;
}

}  // namespace omni
