#include "train/shape_trainer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "formulate/shape_features.h"
#include "learn/softmax_trainer.h"
#include "train/sql_shape.h"

namespace omni {
namespace {

constexpr std::size_t kFewestSources = 3;

// Periods are read against this day: what is learned depends on the questions alone.
constexpr std::chrono::sys_days kDay{std::chrono::year{2026} / 1 / 1};

using Examples = std::vector<const ShapeExample*>;

std::size_t valuesOf(std::size_t property) {
  return infoOf(static_cast<ShapeProperty>(property)).values.size();
}

// The features that enough sources show, in order.
std::vector<std::string> commonFeatures(const Examples& examples) {
  std::map<std::string_view, std::set<std::string_view>> sources;
  for (const auto* example : examples)
    for (const auto& feature : example->features) sources[feature].insert(example->source);
  std::vector<std::string> common;
  for (const auto& [feature, where] : sources)
    if (where.size() >= kFewestSources) common.emplace_back(feature);
  return common;
}

ShapeModel train(const Examples& examples) {
  auto features = commonFeatures(examples);
  SoftmaxShape shape{.features = features.size()};
  for (std::size_t p = 0; p < kShapeProperties; ++p) shape.heads.push_back(valuesOf(p));
  std::vector<SoftmaxExample> rows;
  for (const auto* example : examples) {
    auto& row = rows.emplace_back();
    row.classes.assign(example->shape.values.begin(), example->shape.values.end());
    for (const auto& feature : example->features) {
      const auto at = std::lower_bound(features.begin(), features.end(), feature);
      if (at != features.end() && *at == feature)
        row.features.push_back(static_cast<std::uint32_t>(at - features.begin()));
    }
  }
  const auto weights = trainSoftmax(shape, rows);
  return {std::move(features), weights};
}

ShapeModel trainWithout(std::span<const ShapeExample> examples, std::size_t fold) {
  Examples seen;
  for (const auto& example : examples)
    if (foldOf(example.source) != fold) seen.push_back(&example);
  return train(seen);
}

using Counts = std::array<double, kMostShapeValues>;

void scoreMajority(std::span<const ShapeExample> examples, std::size_t property, ShapeScore& score) {
  Counts counts{};
  for (const auto& example : examples) ++counts[example.shape.values[property]];
  const auto total = static_cast<double>(examples.size());
  score.majority = *std::max_element(counts.begin(), counts.end()) / total;
  for (const double count : counts)
    if (count > 0) score.majorityLogLoss -= count / total * std::log(count / total);
}

}  // namespace

std::vector<ShapeExample> shapeExamples(const Catalog& catalog, std::span<const Sample> samples) {
  std::vector<ShapeExample> examples;
  for (const auto& sample : samples) {
    const auto* entry = catalog.find(sample.source);
    const auto question = analyse(sample.question, kDay);
    const auto shape = shapeOfSql(sample.gold.query);
    if (!entry || sample.route != Route::kSql || !question || !shape) continue;
    const auto items = link(*question, entry->model, entry->words(), entry->values());
    examples.push_back({sample.source, shapeFeatures(*question, items, entry->model), *shape});
  }
  return examples;
}

ShapeModel trainShape(std::span<const ShapeExample> examples) {
  return trainWithout(examples, kFolds);
}

std::array<ShapeModel, kFolds> trainShapeFolds(std::span<const ShapeExample> examples) {
  return {trainWithout(examples, 0), trainWithout(examples, 1), trainWithout(examples, 2),
          trainWithout(examples, 3), trainWithout(examples, 4)};
}

ShapeReport scoreShapeFolds(const std::array<ShapeModel, kFolds>& folds,
                            std::span<const ShapeExample> examples) {
  ShapeReport report{.questions = examples.size()};
  const double share = examples.empty() ? 0 : 1 / static_cast<double>(examples.size());
  for (const auto& example : examples) {
    const auto told = folds[foldOf(example.source)].logProbabilities(example.features);
    bool whole = true;
    for (std::size_t p = 0; p < kShapeProperties; ++p) {
      const auto end = told.of[p].begin() + static_cast<std::ptrdiff_t>(valuesOf(p));
      const float right = told.of[p][example.shape.values[p]];
      const bool first =
          std::max_element(told.of[p].begin(), end) == told.of[p].begin() + example.shape.values[p];
      report.properties[p].accuracy += first ? share : 0;
      report.properties[p].logLoss -= static_cast<double>(right) * share;
      whole = whole && first;
    }
    report.wholeShapes += whole ? share : 0;
  }
  for (std::size_t p = 0; p < kShapeProperties; ++p) scoreMajority(examples, p, report.properties[p]);
  return report;
}

}  // namespace omni
