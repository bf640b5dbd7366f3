#include "train/selection_training.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "base/threads/parallel.h"
#include "catalog/pool/pool.h"
#include "eval/data/bench.h"
#include "learn/softmax_loss.h"
#include "select/builtin_selector.h"
#include "select/weights.h"

namespace omni {
namespace {

SelectionGroup groupOf(const TrainingQuestion& asked, const std::vector<WeighedSource>& list,
                       const Catalog& catalog) {
  SelectionGroup measured;
  measured.route = asked.sample.route;
  measured.world = asked.world;
  for (const auto& source : list) {
    const SourceId& id = catalog.info(source.entry).id;
    const auto& values = source.features.values();
    measured.sources.push_back(id);
    measured.priors.push_back(source.prior);
    measured.group.candidates.emplace_back(values.begin(), values.end());
    measured.group.right.push_back(asked.answers(id));
  }
  return measured;
}

void add(const SelectionGroup& group, const std::vector<double>& ranking, SelectionScore& score) {
  std::vector<std::size_t> order(ranking.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranking[a] > ranking[b]; });
  ++score.questions;
  for (std::size_t place = 0; place < order.size(); ++place) {
    if (!group.group.right[order[place]]) continue;
    score.first += place == 0;
    score.firstThree += place < 3;
    ++score.listed;
    return;
  }
}

// The mean loss of questions that have a right source on their short list.
double priorLoss(std::span<const SelectionGroup> groups, double weight) {
  double sum = 0;
  std::size_t count = 0;
  for (const SelectionGroup& asked : groups) {
    const auto& group = asked.group;
    if (std::ranges::find(group.right, true) == group.right.end()) continue;
    std::vector<double> scores;
    for (std::size_t c = 0; c < asked.priors.size(); ++c)
      scores.push_back(selectionWeights().score(group.candidates[c]) + weight * asked.priors[c]);
    sum += softmaxLoss(scores, [&](std::size_t c) { return group.right[c]; });
    ++count;
  }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

std::vector<std::string> names() {
  return {kFeatureNames.begin(), kFeatureNames.end()};
}

std::vector<WorldGroup> worldsOf(std::span<const SelectionGroup> groups) {
  return {groups.begin(), groups.end()};
}

}  // namespace

std::vector<SelectionGroup> measureSelection(const Catalog& catalog,
                                             std::span<const TrainingQuestion> questions, const World& world,
                                             const Progress& progress) {
  const BuiltinSelector selector(catalog);
  const Budget budget(describingLimits(), world);
  std::vector<SelectionGroup> groups(questions.size());
  std::atomic<std::size_t> done = 0;
  parallelFor(questions.size(), 0, [&](std::size_t q) {
    if (const auto question = analyse(questions[q].sample.question, world.today()))
      groups[q] = groupOf(questions[q], selector.weigh(*question, budget, {}), catalog);
    if (progress) progress("questions", ++done, questions.size());
  });
  std::erase_if(groups, [](const SelectionGroup& group) { return group.sources.empty(); });
  return groups;
}

Result<std::vector<SelectionGroup>> measureSelection(const TrainingPools& pools, const World& world,
                                                     const Progress& progress) {
  const Budget budget(Limits{.time = std::chrono::hours{1}}, world);
  std::vector<SelectionGroup> groups;
  for (std::size_t p = 0; p < pools.folders.size(); ++p) {
    OMNI_TRY(sources, readBenchSources(pools.folders[p]));
    OMNI_TRY(questions, readTrainingQuestions(pools, p));
    const Catalog catalog = openCatalog(sources, budget, world, progress);
    auto measured = measureSelection(catalog, questions, world, progress);
    std::move(measured.begin(), measured.end(), std::back_inserter(groups));
  }
  return groups;
}

Result<std::map<Route, SelectionScore>> validateSelection(std::span<const SelectionGroup> groups) {
  OMNI_TRY(heldOut, heldOutScores(names(), worldsOf(groups)));
  std::map<Route, SelectionScore> scores;
  for (std::size_t g = 0; g < groups.size(); ++g) add(groups[g], heldOut[g], scores[groups[g].route]);
  return scores;
}

Result<LinearModel> trainSelection(std::span<const SelectionGroup> groups) {
  return trainOnAll(names(), worldsOf(groups));
}

double fitPriorWeight(std::span<const SelectionGroup> groups) {
  constexpr int kSteps = 40;
  constexpr double kStep = .05;
  std::vector<double> losses;
  for (int step = 0; step <= kSteps; ++step) losses.push_back(priorLoss(groups, step * kStep));
  return kStep * static_cast<double>(std::ranges::min_element(losses) - losses.begin());
}

}  // namespace omni
