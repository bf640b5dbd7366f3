#include "learn/linear_trainer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace omni {
namespace {

// The first feature tells right from wrong, the second is noise.
std::vector<TrainingGroup> separable() {
  std::vector<TrainingGroup> groups;
  for (int i = 0; i < 40; ++i) {
    const float noise = static_cast<float>((i * 7) % 5);
    groups.push_back({{{1, noise}, {0, 4 - noise}, {0, 2}}, {true, false, false}});
  }
  return groups;
}

TEST(LinearTrainer, TheFeatureThatTellsWeighsMost) {
  const auto model = trainRanker({"tells", "noise"}, separable());
  ASSERT_TRUE(model.has_value()) << model.error().message;
  EXPECT_GT(model->weights()[0], 2);
  EXPECT_LT(std::abs(model->weights()[1]), 0.5);
}

TEST(LinearTrainer, TheSameDataGiveTheSameWeights) {
  EXPECT_EQ(trainRanker({"tells", "noise"}, separable())->weights(),
            trainRanker({"tells", "noise"}, separable())->weights());
}

TEST(LinearTrainer, YesOrNoLearnsTheShareThatIsRight) {
  std::vector<TrainingGroup> groups;
  for (int i = 0; i < 100; ++i) groups.push_back(yesOrNo({1}, i % 5 != 0));
  const auto model = trainRanker({"always"}, groups, {.ridge = 1e-9});
  ASSERT_TRUE(model.has_value());
  EXPECT_NEAR(1 / (1 + std::exp(-model->weights()[0])), 0.8, 1e-4);
}

TEST(LinearTrainer, OneOfSeveralRightCandidatesIsEnough) {
  std::vector<TrainingGroup> groups(20, {{{1, 0}, {0, 1}, {0, 0}}, {true, true, false}});
  const auto model = trainRanker({"one", "other"}, groups);
  ASSERT_TRUE(model.has_value());
  EXPECT_GT(model->weights()[0], 0);
  EXPECT_GT(model->weights()[1], 0);
}

TEST(LinearTrainer, WithoutAWrongCandidateNothingIsLearned) {
  const std::vector<TrainingGroup> groups{{{{1}, {2}}, {true, true}}};
  EXPECT_FALSE(trainRanker({"one"}, groups).has_value());
}

}  // namespace
}  // namespace omni
