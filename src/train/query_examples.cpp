#include "train/query_examples.h"

#include <chrono>
#include <map>
#include <mutex>
#include <optional>

#include "base/threads/parallel.h"
#include "eval/score/judge.h"
#include "eval/score/score.h"
#include "formulate/candidates/candidates.h"
#include "formulate/ranking/question_feature_hashes.h"
#include "language/languages.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kQueryTime{300};

class Marker {
 public:
  Marker(const Sample& sample, const CatalogEntry& entry) : sample_(sample), entry_(entry) {}

  bool isRight(const LogicalQuery& query) {
    const auto native = languageOf(sample_.route).render(query, entry_.model);
    if (!native) return false;
    std::string key = native->text;
    for (const auto& parameter : native->parameters) key += '\n' + toText(parameter.value);
    const auto [known, isNew] = known_.try_emplace(std::move(key), false);
    if (isNew) known->second = run(*native);
    return known->second;
  }

 private:
  bool run(const NativeQuery& native) const {
    const auto guarded = languageOf(sample_.route).validate(native, entry_.descriptor);
    if (!guarded) return false;
    // One row more than the gold has is enough to be wrong.
    const Limits limits{.rows = sample_.gold.rows.size() + 1, .bytes = 16u << 20, .time = kQueryTime};
    const auto outcome = entry_.source->run(*guarded, Budget(limits));
    return outcome && correctness(sample_, retrievedFrom(*outcome, sample_.route)) == 1.0;
  }

  const Sample& sample_;
  const CatalogEntry& entry_;
  std::map<std::string, bool> known_;
};

std::optional<QueryExample> exampleOf(const TrainingQuestion& asked, const CatalogEntry& entry) {
  const auto question = analyse(asked.sample.question, realWorld().today());
  if (!question) return std::nullopt;
  QueryExample example{.world = asked.world, .featureHashes = {}, .candidates = {}};
  Marker marker(asked.sample, entry);
  CandidateGenerator generator(*question, entry);
  for (std::size_t c = 0, once = generator.made().size(); c < once; ++c) generator.expand(c);
  const auto& made = generator.made();
  if (made.empty()) return example;
  example.featureHashes = questionFeatureHashes(*question, made.front().segmentation->items, entry.model);
  std::vector<CandidateView> views;
  for (const auto& candidate : made)
    views.push_back(viewOf(candidate, *question, generator.bestSegmentation(), entry.model));
  const double least = std::ranges::min(views, {}, &CandidateView::violations).violations;
  for (std::size_t c = 0; c < made.size(); ++c)
    if (views[c].violations <= least)  // others are never ranked
      example.candidates.push_back({std::move(views[c]), marker.isRight(made[c].grounding.built.query)});
  return example;
}

}  // namespace

std::vector<QueryExample> queryExamples(std::span<const TrainingQuestion> questions, const Catalog& catalog,
                                        const Progress& progress) {
  std::vector<std::optional<QueryExample>> made(questions.size());
  std::mutex mutex;
  std::size_t done = 0;
  parallelFor(questions.size(), 0, [&](std::size_t i) {
    const Sample& sample = questions[i].sample;
    const auto entry = catalog.find(sample.source);
    if (entry && entry->descriptor.info.route != Route::kSearch && sample.gold.rows.is_array())
      made[i] = exampleOf(questions[i], *entry);
    const std::scoped_lock lock(mutex);
    if (progress) progress("candidates", ++done, questions.size());
  });
  std::vector<QueryExample> examples;
  for (auto& example : made)
    if (example) examples.push_back(std::move(*example));
  return examples;
}

}  // namespace omni
