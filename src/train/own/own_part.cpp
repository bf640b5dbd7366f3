#include "train/own/own_part.h"

#include <algorithm>
#include <cmath>

#include "learn/softmax_loss.h"
#include "train/folds.h"

namespace omni {
namespace {

constexpr double kAsMany = 8;  // questions that would have to speak against what ships
constexpr std::size_t kMinTeaching = 20;
constexpr double kMinErrors = 1;  // that the gain lies above none

bool teaches(const WorldGroup& asked) {
  const auto& right = asked.group.right;
  return std::ranges::count(right, true) > 0 && std::ranges::count(right, false) > 0;
}

std::vector<double> scores(const TrainingGroup& group, const LinearModel& own) {
  std::vector<double> scores = group.before;
  for (std::size_t c = 0; c < scores.size(); ++c) scores[c] += own.score(group.candidates[c]);
  return scores;
}

bool isRightFirst(const TrainingGroup& group, const std::vector<double>& scores) {
  return group.right[static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin())];
}

double likelihood(const TrainingGroup& group, std::vector<double> scores) {
  return -softmaxLoss(scores, [&](std::size_t c) { return group.right[c]; });
}

Result<LinearModel> learn(const std::vector<std::string>& names, std::span<const WorldGroup* const> groups,
                          std::size_t without) {
  std::vector<TrainingGroup> taught;
  for (const WorldGroup* asked : groups)
    if (foldOf(asked->world) != without) taught.push_back(asked->group);
  const double ridge = kAsMany / static_cast<double>(std::max<std::size_t>(1, taught.size()));
  return trainRanker(names, taught, {.ridge = ridge});
}

}  // namespace

Result<LearnedPart> learnPart(const std::vector<std::string>& names, std::span<const WorldGroup> groups) {
  std::vector<const WorldGroup*> teaching;
  for (const WorldGroup& asked : groups)
    if (teaches(asked)) teaching.push_back(&asked);
  LearnedPart learned{.model = {}, .questions = teaching.size()};
  double sum = 0, squares = 0;
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    OMNI_TRY(own, learn(names, teaching, fold));
    for (const WorldGroup* asked : teaching) {
      if (foldOf(asked->world) != fold) continue;
      const auto with = scores(asked->group, own);
      learned.before += isRightFirst(asked->group, asked->group.before) ? 1 : 0;
      learned.after += isRightFirst(asked->group, with) ? 1 : 0;
      const double gain = likelihood(asked->group, with) - likelihood(asked->group, asked->group.before);
      sum += gain;
      squares += gain * gain;
    }
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, teaching.size()));
  learned.gain = sum / count;
  const double error = std::sqrt(std::max(0.0, squares / count - learned.gain * learned.gain) / count);
  learned.better =
      teaching.size() >= kMinTeaching && learned.gain > kMinErrors * error && learned.after > learned.before;
  OMNI_TRY(model, learn(names, teaching, kFolds));
  learned.model = std::move(model);
  return learned;
}

}  // namespace omni
