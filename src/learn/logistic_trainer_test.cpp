#include "learn/logistic_trainer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace omni {
namespace {

// The second feature speaks for it, the third is noise.
std::vector<Verdict> verdicts() {
  std::vector<Verdict> list;
  for (int i = 0; i < 200; ++i) {
    const bool says = i % 2 == 0;
    const bool right = i % 10 < 2 ? !says : says;
    list.push_back({{1, says ? 1.0f : 0.0f, static_cast<float>(i / 10 % 5)}, right ? 1.0 : 0.0});
  }
  return list;
}

const std::vector<std::string> kNames{"always", "says", "noise"};

TEST(LogisticTrainer, learnsTheShareThatIsRight) {
  std::vector<Verdict> list;
  for (int i = 0; i < 100; ++i) list.push_back({{1}, i % 5 != 0 ? 1.0 : 0.0});
  const auto model = trainLogistic({"always"}, list, {.ridge = 0});
  ASSERT_TRUE(model) << model.error().message;
  EXPECT_NEAR(model->weights()[0], std::log(4.0), 1e-9);
}

TEST(LogisticTrainer, halfRightIsHalfOfEach) {
  const auto halves = trainLogistic({"always"}, std::vector<Verdict>{{{1}, 0.75, 4}}, {.ridge = 0});
  ASSERT_TRUE(halves) << halves.error().message;
  EXPECT_NEAR(halves->weights()[0], std::log(3.0), 1e-9);
}

TEST(LogisticTrainer, whatTellsWeighsMostAndNothingIsLeftToGain) {
  const auto list = verdicts();
  const auto model = trainLogistic(kNames, list, {.ridge = 1e-3});
  ASSERT_TRUE(model) << model.error().message;
  const auto& w = model->weights();
  EXPECT_GT(w[1], 2);
  EXPECT_LT(std::abs(w[2]), 0.5);
  // The gradient of the loss by the weight of "says" is that of the ridge.
  double pull = 0;
  for (const auto& verdict : list)
    pull += (1 / (1 + std::exp(-model->score(verdict.features))) - verdict.right) *
            static_cast<double>(verdict.features[1]) / static_cast<double>(list.size());
  EXPECT_NEAR(pull + 1e-3 * w[1] * 0.5, 0, 1e-6);  // half of the squares of "says" are 1
}

TEST(LogisticTrainer, aWeightOfTheWrongSignIsNone) {
  const auto model = trainLogistic(kNames, verdicts(), {.signs = {0, -1, 0}});
  ASSERT_TRUE(model);
  EXPECT_EQ(model->weights()[1], 0);
}

TEST(LogisticTrainer, whatNothingIsLearnedOfKeepsTheWeightThatIsExpected) {
  auto list = verdicts();
  for (auto& verdict : list) verdict.features.push_back(0);
  const auto model = trainLogistic({"always", "says", "noise", "rare"}, list, {.expected = {0, 0, 0, -2}});
  ASSERT_TRUE(model);
  EXPECT_DOUBLE_EQ(model->weights()[3], -2);
}

TEST(LogisticTrainer, whatIsRareTeachesLittleWhereAskedTo) {
  auto list = verdicts();
  for (auto& verdict : list) verdict.features.push_back(0);
  list.front().features.back() = 1;
  list.front().right = 0;
  const auto learned = [&](double least) {
    return trainLogistic({"always", "says", "noise", "rare"}, list, {.leastDeviation = least})
        .value()
        .weights()[3];
  };
  EXPECT_LT(learned(0), -1);
  EXPECT_GT(learned(1), -1);
}

TEST(LogisticTrainer, withoutAnythingWrongNothingIsLearned) {
  EXPECT_FALSE(trainLogistic({"always"}, std::vector<Verdict>{{{1}, 1.0}}));
  EXPECT_FALSE(trainLogistic({"always", "more"}, std::vector<Verdict>{{{1}, 1.0}, {{1}, 0.0}}));
}

}  // namespace
}  // namespace omni
