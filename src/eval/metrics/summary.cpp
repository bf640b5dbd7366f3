#include "eval/metrics/summary.h"

#include <algorithm>
#include <set>

namespace omni {
namespace {

/// The scores of one route's questions, 0 to 1, by metric.
struct Scores {
  std::vector<double> selection, selection3, inclusion, retrieval, covered;
};

using Metric = std::vector<double> Scores::*;

Figure figureOver(const std::vector<const Scores*>& groups, Metric metric) {
  std::vector<std::span<const double>> scores;
  for (const auto* group : groups) scores.emplace_back(group->*metric);
  return figureOf(std::move(scores));
}

Accuracy accuracyOf(const std::vector<const Scores*>& groups) {
  return {figureOver(groups, &Scores::selection), figureOver(groups, &Scores::selection3),
          figureOver(groups, &Scores::inclusion), figureOver(groups, &Scores::retrieval)};
}

void add(const ScoredQuestion& question, RouteSummary& route, Scores& scores) {
  ++route.questions;
  scores.selection.push_back(question.selected);
  scores.selection3.push_back(question.amongThree);
  scores.inclusion.push_back(question.included);
  if (question.contentScore) scores.covered.push_back(*question.contentScore);
  if (!question.right) {
    ++route.leftOut;
    return;
  }
  scores.retrieval.push_back(*question.right);
  if (question.lostAt) route.lost[*question.lostAt] += 1 - *question.right;
  if (question.difference) route.differences[*question.difference] += 1 - *question.right;
}

void finish(RouteSummary& route, const Scores& scores) {
  route.accuracy = accuracyOf({&scores});
  route.coverable = scores.covered.size();
  route.covered = figureOver({&scores}, &Scores::covered);
  const double points = 100 / static_cast<double>(scores.retrieval.size());
  for (auto& [stage, lost] : route.lost) lost *= points;
  for (auto& [difference, lost] : route.differences) lost *= points;
}

EvidenceSummary evidenceOf(std::span<const ScoredQuestion> questions) {
  std::vector<double> chose, chance, choseRight, chanceRight;
  for (const auto& question : questions) {
    if (!question.choice) continue;
    chose.push_back(question.choice->choseGold);
    chance.push_back(1.0 / static_cast<double>(question.choice->outcomes));
    if (!question.choice->goldWasRight) continue;
    choseRight.push_back(chose.back());
    chanceRight.push_back(chance.back());
  }
  return {chose.size(),      figureOf({chose}),      100 * mean(chance),
          choseRight.size(), figureOf({choseRight}), 100 * mean(chanceRight)};
}

/// At the positions at which the published scorer reads them.
Latency latencyOf(std::span<const ScoredQuestion> questions) {
  if (questions.empty()) return {};
  std::vector<double> times;
  for (const auto& question : questions) times.push_back(question.milliseconds);
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(static_cast<double>(times.size()) * share)];
  };
  return {times[times.size() / 2], at(.90), at(.99)};
}

std::optional<Spending> spendingOf(std::span<const ScoredQuestion> questions) {
  Spending sum;
  for (const auto& question : questions) {
    sum.calls += static_cast<double>(question.spent.calls);
    sum.tokens += static_cast<double>(question.spent.tokens);
    sum.money += question.spent.money;
  }
  if (sum.calls == 0) return std::nullopt;
  const auto count = static_cast<double>(questions.size());
  return Spending{sum.calls / count, sum.tokens / count, sum.money / count};
}

Warned warnedOf(std::span<const ScoredQuestion> questions) {
  Warned warned;
  std::map<std::string, std::size_t> counts;
  for (const auto& question : questions) {
    warned.questions += question.warnings.empty() ? 0 : 1;
    for (const auto& warning : std::set<std::string>(question.warnings.begin(), question.warnings.end()))
      ++counts[warning];
  }
  for (const auto& [warning, count] : counts) {
    if (count <= warned.mostly) continue;
    warned.most = warning;
    warned.mostly = count;
  }
  return warned;
}

double answeredPrecisionOf(std::span<const ScoredQuestion> questions) {
  std::vector<double> answered;
  for (const auto& question : questions)
    if (question.right && question.status == "answered") answered.push_back(*question.right);
  return 100 * mean(answered);
}

// Of all questions to a query's source; one that nothing was read of counts as wrong.
std::optional<double> oneReadingOf(std::span<const ScoredQuestion> questions) {
  std::vector<double> right;
  bool run = false;
  for (const auto& question : questions) {
    if (!question.right || question.route == Route::kSearch) continue;
    right.push_back(question.read.value_or(0));
    run |= question.read.has_value();
  }
  return run ? std::optional(100 * mean(right)) : std::nullopt;
}

}  // namespace

MethodSummary summarise(std::span<const ScoredQuestion> questions) {
  MethodSummary summary;
  std::map<Route, Scores> scores;
  for (const auto& question : questions) {
    add(question, summary.routes[question.route], scores[question.route]);
    ++summary.statuses[question.status];
  }
  std::vector<const Scores*> groups;
  for (auto& [route, routeSummary] : summary.routes) {
    groups.push_back(&scores.at(route));
    finish(routeSummary, scores.at(route));
  }
  summary.macro = accuracyOf(groups);
  summary.answeredPrecision = answeredPrecisionOf(questions);
  summary.rightInterpretation = oneReadingOf(questions);
  summary.evidence = evidenceOf(questions);
  summary.abstention = abstentionOf(questions);
  summary.milliseconds = latencyOf(questions);
  summary.spending = spendingOf(questions);
  summary.warned = warnedOf(questions);
  return summary;
}

}  // namespace omni
