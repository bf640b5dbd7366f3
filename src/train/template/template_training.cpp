#include "train/template/template_training.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include "base/text.h"
#include "base/threads/parallel.h"
#include "catalog/pool/pool.h"
#include "eval/data/bench.h"
#include "learn/logistic_trainer.h"
#include "query/native/lexemes.h"
#include "template/likeness.h"
#include "template/template_book.h"
#include "train/folds.h"

namespace omni {
namespace {

constexpr std::size_t kOthers = 5;
constexpr double kThresholds[] = {0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99};

/// A question as a template.
struct Known {
  const TrainingQuestion* asked = nullptr;
  Template of;
  std::string written;  // its query with its values in it
};

// A query with its values in it, but for case and blanks: those that ask for the same are written alike.
std::string written(const NativeQuery& query) {
  std::string text;
  for (const Lexeme& lexeme : lexemes(query.route, query.text)) {
    const auto value = std::ranges::find(query.parameters, lexeme.value, &Parameter::name);
    if (value != query.parameters.end()) text.pop_back();  // its mark
    text += lower(value != query.parameters.end() ? toText(value->value) : lexeme.value);
  }
  return text;
}

// By another query, as it seems: who can tell whether that answers.
bool isOpen(const Known& a, const Known& b) {
  return a.asked->sample.gold.rows == b.asked->sample.gold.rows;
}

std::vector<Known> knownOf(const std::vector<const TrainingQuestion*>& asked, const CatalogEntry& entry,
                           const World& world, const Progress& progress) {
  std::vector<std::optional<Known>> made(asked.size());
  std::mutex mutex;
  std::size_t done = 0;
  parallelFor(asked.size(), 0, [&](std::size_t i) {
    const Sample& sample = asked[i]->sample;
    const NativeQuery query{sample.route, sample.gold.query, {}, 1, {}};
    if (auto of = makeTemplate(sample.id, sample.question, query, entry, world.today())) {
      auto text = written(of->query);
      made[i] = Known{asked[i], *std::move(of), std::move(text)};
    }
    const std::scoped_lock lock(mutex);
    if (progress) progress("templates", ++done, asked.size());
  });
  std::vector<Known> known;
  for (auto& each : made)
    if (each) known.push_back(*std::move(each));
  return known;
}

class Pairs {
 public:
  Pairs(const std::vector<Known>& known, const CatalogEntry& entry, const World& world,
        std::vector<TemplateExample>& examples)
      : known_(known), entry_(entry), world_(world), examples_(examples) {}

  void add(const Known& asked) {
    const auto question = analyse(asked.of.question, world_.today());
    if (!question) return;
    const auto items = link(*question, entry_.model, entry_.words(), entry_.values());
    const auto statedValues = questionValues(*question, items);
    for (const bool withSame : {true, false}) {
      std::vector<Template> others;
      for (const Known& other : known_)
        if (&other != &asked && (withSame || !answers(other, asked, statedValues)))
          others.push_back(other.of);
      const TemplateShelf shelf(std::move(others));
      for (const auto& near : shelf.nearest(entry_.descriptor.info.id, asked.of.meaning, kOthers))
        addPair(asked, *question, items, statedValues, near);
    }
  }

 private:
  // Whether a question's query with another's values is the other's own.
  bool answers(const Known& other, const Known& asked, const std::vector<QuestionValue>& statedValues) const {
    std::vector<bool> masked(asked.of.question.size(), false);
    const auto query = filled(other.of, statedValues, entry_, masked);
    return query && written(*query) == asked.written;
  }

  void addPair(const Known& asked, const Question& question, const std::vector<Item>& items,
               const std::vector<QuestionValue>& statedValues, const NearTemplate& near) {
    const auto other = std::ranges::find(known_, near.of->id, [](const Known& known) { return known.of.id; });
    std::vector<bool> masked(question.tokens.size(), false);
    const auto query = filled(*near.of, statedValues, entry_, masked);
    if (!query) return;
    const bool right = written(*query) == asked.written;
    if (!right && isOpen(asked, *other)) return;
    const AskedWording wording{wordingOf(question, items, entry_.model, masked), asked.of.reading};
    const auto features = templateFeatures(wording, *near.of, near.nearness, near.otherwise);
    examples_.push_back({asked.asked->world,
                         asked.of.question,
                         near.of->question,
                         {features.begin(), features.end()},
                         right});
  }

  const std::vector<Known>& known_;
  const CatalogEntry& entry_;
  const World& world_;
  std::vector<TemplateExample>& examples_;
};

Result<LinearModel> learnedOf(std::span<const TemplateExample> examples, std::optional<std::size_t> without) {
  std::vector<Verdict> verdicts;
  for (const auto& example : examples)
    if (!without || foldOf(example.world) != *without)
      verdicts.push_back({example.features, example.right ? 1.0 : 0.0, 1.0});
  const auto& names = templateFeatureNames();
  return trainLogistic({names.begin(), names.end()}, verdicts);
}

}  // namespace

Result<std::vector<TemplateExample>> templateExamples(const TrainingPools& pools, const World& world,
                                                      const Progress& progress) {
  const Budget budget(Limits{.time = std::chrono::hours{1}}, world);
  std::vector<TemplateExample> examples;
  for (std::size_t p = 0; p < pools.folders.size(); ++p) {
    OMNI_TRY(sources, readBenchSources(pools.folders[p]));
    OMNI_TRY(questions, readTrainingQuestions(pools, p));
    std::map<SourceId, std::vector<const TrainingQuestion*>> bySource;
    for (const auto& question : questions)
      if (question.sample.route != Route::kSearch && !question.sample.gold.query.empty())
        bySource[question.sample.source].push_back(&question);
    std::erase_if(sources, [&](const SourceConfig& source) { return !bySource.contains(source.id); });
    const Catalog catalog = openCatalog(sources, budget, world, progress);
    for (const auto& [source, asked] : bySource) {
      const auto entry = catalog.find(source);
      if (!entry) continue;
      const auto known = knownOf(asked, *entry, world, progress);
      Pairs pairs(known, *entry, world, examples);
      for (const Known& each : known) pairs.add(each);
    }
  }
  return examples;
}

Result<TemplateTraining> trainTemplates(std::span<const TemplateExample> examples) {
  TemplateTraining training;
  for (const double least : kThresholds) training.scores.push_back({.least = least});
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    OMNI_TRY(model, learnedOf(examples, fold));
    for (const auto& example : examples) {
      if (foldOf(example.world) != fold) continue;
      ++(example.right ? training.right : training.wrong);
      const double likely = 1 / (1 + std::exp(-model.score(example.features)));
      for (auto& score : training.scores)
        if (likely >= score.least) ++(example.right ? score.taken : score.wrongly);
    }
  }
  OMNI_TRY(weights, learnedOf(examples, std::nullopt));
  training.weights = std::move(weights);
  return training;
}

}  // namespace omni
