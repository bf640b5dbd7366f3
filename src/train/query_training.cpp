#include "train/query_training.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <mutex>
#include <set>

#include "base/text.h"
#include "base/threads/parallel.h"
#include "formulate/ranking/confidence.h"
#include "formulate/ranking/query_features.h"
#include "formulate/ranking/query_traits.h"
#include "learn/linear_trainer.h"
#include "learn/minimise.h"
#include "learn/softmax_loss.h"
#include "train/folds.h"

namespace omni {
namespace {

constexpr double kPrecision = 0.9;
constexpr double kFeatureRidge = 1e-4;  // L2 on the weights of the features, scaled to unit deviation

bool teaches(const QueryExample& example) {
  const auto right = std::ranges::count_if(example.candidates, [](const auto& c) { return c.right; });
  return right > 0 && right < static_cast<std::ptrdiff_t>(example.candidates.size());
}

/// One question in the trainer's numbers.
struct Row {
  const QueryExample* example;
  std::vector<std::uint32_t> featureHashes;  // into the vocabulary
  double share;                              // of one trait: 1 / sqrt(how many the question has)
};

class Trainer {
 public:
  Trainer(std::span<const QueryExample* const> examples, const QueryTrainingOptions& options)
      : options_(options), slots_(slotNames().size()), features_(queryFeatureNames().size()) {
    std::vector<const QueryExample*> taught;
    std::copy_if(examples.begin(), examples.end(), std::back_inserter(taught),
                 [](const QueryExample* example) { return teaches(*example); });
    readVocabulary(taught);
    readScales(taught);
    for (const auto* example : taught) rows_.push_back(rowOf(*example));
  }

  QueryModel run() {
    const std::size_t size = vocabulary_.size() * slots_ + features_;
    const auto weights =
        minimise([&](std::span<const double> at, std::span<double> gradient) { return loss(at, gradient); },
                 std::vector<double>(size, 0.0), options_.iterations);
    std::vector<float> featureHashes(weights.begin(), weights.end() - static_cast<std::ptrdiff_t>(features_));
    std::vector<float> features;
    for (std::size_t f = 0; f < features_; ++f)
      features.push_back(static_cast<float>(weights[vocabulary_.size() * slots_ + f] / scales_[f]));
    return QueryModel(vocabulary_, featureHashes, std::move(features));
  }

 private:
  void readVocabulary(const std::vector<const QueryExample*>& examples) {
    std::map<std::uint64_t, std::pair<std::size_t, std::set<std::string>>> seen;
    for (const auto* example : examples)
      for (const std::uint64_t featureHash : example->featureHashes) {
        auto& [questions, worlds] = seen[featureHash];
        ++questions;
        worlds.insert(example->world);
      }
    for (const auto& [featureHash, where] : seen)
      if (where.first >= options_.questions && where.second.size() >= options_.sources)
        vocabulary_.push_back(featureHash);
  }

  void readScales(const std::vector<const QueryExample*>& examples) {
    std::vector<double> sums(features_, 0.0), squares(features_, 0.0);
    double count = 0;
    for (const auto* example : examples)
      for (const auto& candidate : example->candidates) {
        for (std::size_t f = 0; f < features_; ++f) {
          sums[f] += static_cast<double>(candidate.view.features[f]);
          squares[f] += static_cast<double>(candidate.view.features[f]) *
                        static_cast<double>(candidate.view.features[f]);
        }
        ++count;
      }
    for (std::size_t f = 0; f < features_; ++f) {
      const double mean = sums[f] / count, variance = squares[f] / count - mean * mean;
      scales_.push_back(variance > 1e-12 ? std::sqrt(variance) : 1.0);
    }
  }

  Row rowOf(const QueryExample& example) const {
    Row row{&example,
            {},
            1.0 / std::sqrt(static_cast<double>(std::max<std::size_t>(1, example.featureHashes.size())))};
    for (const std::uint64_t featureHash : example.featureHashes) {
      const auto found = std::lower_bound(vocabulary_.begin(), vocabulary_.end(), featureHash);
      if (found != vocabulary_.end() && *found == featureHash)
        row.featureHashes.push_back(static_cast<std::uint32_t>(found - vocabulary_.begin()));
    }
    return row;
  }

  double loss(std::span<const double> at, std::span<double> gradient) const {
    const std::size_t hashWeights = vocabulary_.size() * slots_;
    for (std::size_t i = 0; i < at.size(); ++i)
      gradient[i] = (i < hashWeights ? options_.ridge : kFeatureRidge) * at[i];
    double sum = 0;
    for (std::size_t i = 0; i < at.size(); ++i) sum += 0.5 * gradient[i] * at[i];
    const double each = 1.0 / static_cast<double>(std::max<std::size_t>(1, rows_.size()));
    for (const auto& row : rows_) sum += each * rowLoss(row, at, gradient, each);
    return sum;
  }

  double rowLoss(const Row& row, std::span<const double> at, std::span<double> gradient, double each) const {
    const auto& candidates = row.example->candidates;
    const std::size_t dense = vocabulary_.size() * slots_;
    std::vector<double> worth(slots_, 0.0), pulls(slots_, 0.0), scores;
    for (const auto featureHash : row.featureHashes)
      for (std::size_t s = 0; s < slots_; ++s) worth[s] += row.share * at[featureHash * slots_ + s];
    for (const auto& candidate : candidates) {
      double score = 0;
      for (const auto slot : candidate.view.slots) score += worth[slot];
      for (std::size_t f = 0; f < features_; ++f)
        score += at[dense + f] * static_cast<double>(candidate.view.features[f]) / scales_[f];
      scores.push_back(score);
    }
    const double loss = softmaxLoss(scores, [&](std::size_t c) { return candidates[c].right; });
    for (std::size_t c = 0; c < scores.size(); ++c) {
      const double pull = each * scores[c];
      for (const auto slot : candidates[c].view.slots) pulls[slot] += pull;
      for (std::size_t f = 0; f < features_; ++f)
        gradient[dense + f] += pull * static_cast<double>(candidates[c].view.features[f]) / scales_[f];
    }
    for (const auto featureHash : row.featureHashes)
      for (std::size_t s = 0; s < slots_; ++s) gradient[featureHash * slots_ + s] += row.share * pulls[s];
    return loss;
  }

  const QueryTrainingOptions options_;
  const std::size_t slots_;
  const std::size_t features_;
  std::vector<std::uint64_t> vocabulary_;  // sorted
  std::vector<double> scales_;             // one a feature
  std::vector<Row> rows_;
};

struct FoldResult {
  RankingQuality quality;
  std::vector<TrainingGroup> verdicts;  // of what was ranked first
};

FoldResult tryOut(const QueryModel& model, std::span<const QueryExample* const> examples) {
  FoldResult result;
  for (const auto* example : examples) {
    ++result.quality.questions;
    const auto& candidates = example->candidates;
    if (candidates.empty()) continue;
    const auto worth = model.slotWorth(example->featureHashes);
    std::vector<double> scores;
    for (const auto& c : candidates) scores.push_back(model.score(worth, c.view.slots, c.view.features));
    const auto best = static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
    result.quality.reachable += std::ranges::any_of(candidates, &ExampleCandidate::right) ? 1 : 0;
    result.quality.first += candidates.front().right ? 1 : 0;
    result.quality.ranked += candidates[best].right ? 1 : 0;
    std::ranges::sort(scores, std::greater<>());
    result.verdicts.push_back(
        yesOrNo(confidenceFeatures(scores, candidates[best].view.features), candidates[best].right));
  }
  return result;
}

// The most answers, surest first, of which the share is right.
std::size_t answersAt(double precision, const LinearModel& confidence,
                      std::span<const TrainingGroup> verdicts) {
  std::vector<std::pair<double, bool>> answers;
  for (const auto& verdict : verdicts)
    answers.emplace_back(-confidence.score(verdict.candidates.front()), verdict.right.front());
  std::ranges::sort(answers);
  std::size_t most = 0, right = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    right += answers[i].second ? 1 : 0;
    if (static_cast<double>(right) >= precision * static_cast<double>(i + 1)) most = i + 1;
  }
  return most;
}

}  // namespace

QueryModel trainQueryModel(std::span<const QueryExample* const> examples,
                           const QueryTrainingOptions& options) {
  return Trainer(examples, options).run();
}

RankingQuality& RankingQuality::operator+=(const RankingQuality& other) {
  questions += other.questions;
  reachable += other.reachable;
  first += other.first;
  ranked += other.ranked;
  return *this;
}

Result<QueryTraining> trainQueries(const std::vector<QueryExample>& examples, const Progress& progress) {
  std::vector<std::vector<const QueryExample*>> folds(kFolds);
  for (const auto& example : examples) folds[foldOf(example.world)].push_back(&example);
  std::vector<FoldResult> results(kFolds);
  QueryTraining training;
  std::mutex mutex;
  std::size_t done = 0;
  // The last one is the model of all.
  parallelFor(kFolds + 1, 0, [&](std::size_t fold) {
    std::vector<const QueryExample*> taught;
    for (std::size_t f = 0; f < kFolds; ++f)
      if (f != fold) taught.insert(taught.end(), folds[f].begin(), folds[f].end());
    auto model = trainQueryModel(taught);
    if (fold == kFolds)
      training.model = std::move(model);
    else
      results[fold] = tryOut(model, folds[fold]);
    const std::scoped_lock lock(mutex);
    if (progress) progress("models", ++done, kFolds + 1);
  });
  std::vector<TrainingGroup> verdicts;
  for (auto& result : results) {
    training.heldOut += result.quality;
    std::move(result.verdicts.begin(), result.verdicts.end(), std::back_inserter(verdicts));
  }
  OMNI_TRY(confidence, trainRanker(confidenceFeatureNames(), verdicts, {.ridge = 1e-3}));
  training.sure = answersAt(kPrecision, confidence, verdicts);
  training.confidence = std::move(confidence);
  return training;
}

}  // namespace omni
