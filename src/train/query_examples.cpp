#include "train/query_examples.h"

#include <chrono>
#include <map>
#include <mutex>
#include <optional>

#include "base/parallel.h"
#include "eval/score/judge.h"
#include "eval/score/score.h"
#include "formulate/candidates/candidates.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"
#include "formulate/ranking/question_traits.h"
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
    const auto guarded = languageOf(sample_.route).admit(native, entry_.descriptor);
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

std::optional<QueryExample> exampleOf(const Sample& sample, const CatalogEntry& entry) {
  const auto question = analyse(sample.question, realWorld().today());
  if (!question) return std::nullopt;
  QueryExample example{.sample = &sample, .traits = {}, .candidates = {}};
  Marker marker(sample, entry);
  CandidateGenerator generator(*question, entry);
  for (std::size_t c = 0, once = generator.made().size(); c < once; ++c) generator.expand(c);
  std::vector<double> unmet;
  for (const auto& candidate : generator.made())
    unmet.push_back(
        cueFeatures(candidate, shapeOf(candidate.grounding.built.query), *question, generator.bestCover())
            .unmet());
  for (std::size_t c = 0; c < unmet.size(); ++c) {
    const auto& candidate = generator.made()[c];
    if (example.candidates.empty())
      example.traits = questionTraits(*question, candidate.cover->items, entry.model);
    if (unmet[c] > *std::ranges::min_element(unmet)) continue;  // never ranked
    const QueryShape shape = shapeOf(candidate.grounding.built.query);
    example.candidates.push_back(
        {queryFeatures(candidate, cueFeatures(candidate, shape, *question, generator.bestCover()),
                       entry.model),
         querySlots(candidate, shape), marker.isRight(candidate.grounding.built.query)});
  }
  return example;
}

}  // namespace

std::vector<QueryExample> queryExamples(std::span<const Sample> samples, const Catalog& catalog,
                                        const Progress& progress) {
  std::vector<std::optional<QueryExample>> made(samples.size());
  std::mutex mutex;
  std::size_t done = 0;
  parallelFor(samples.size(), 0, [&](std::size_t i) {
    const auto entry = catalog.find(samples[i].source);
    if (entry && entry->descriptor.info.route != Route::kSearch && samples[i].gold.rows.is_array())
      made[i] = exampleOf(samples[i], *entry);
    const std::scoped_lock lock(mutex);
    if (progress) progress("candidates", ++done, samples.size());
  });
  std::vector<QueryExample> examples;
  for (auto& example : made)
    if (example) examples.push_back(std::move(*example));
  return examples;
}

}  // namespace omni
