#include "learn/softmax_trainer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace omni {
namespace {

// Feature 0 speaks for class 1 of the first head; the second head is mostly class 2 whatever the features.
std::vector<SoftmaxExample> examples() {
  std::vector<SoftmaxExample> examples;
  for (std::uint8_t i = 0; i < 40; ++i) {
    const bool has = i % 2 == 0;
    examples.push_back(
        {has ? std::vector<std::uint32_t>{0, 1} : std::vector<std::uint32_t>{1},
         {has ? std::uint8_t{1} : std::uint8_t{0}, i % 8 == 0 ? std::uint8_t{0} : std::uint8_t{2}}});
  }
  return examples;
}

const SoftmaxShape kShape{.features = 2, .heads = {2, 3}};

std::vector<double> logProbabilities(const std::vector<double>& weights, std::vector<std::size_t> features) {
  std::vector<double> scores(weights.end() - 5, weights.end());
  for (const auto feature : features)
    for (std::size_t c = 0; c < 5; ++c) scores[c] += weights[feature * 5 + c];
  logSoftmax(scores, kShape.heads);
  return scores;
}

TEST(SoftmaxTrainer, eachHeadLearnsItsOwn) {
  const auto weights = trainSoftmax(kShape, examples(), {.ridge = 0.1});
  ASSERT_EQ(weights.size(), 15u);
  EXPECT_GT(std::exp(logProbabilities(weights, {0, 1})[1]), 0.9);
  EXPECT_GT(std::exp(logProbabilities(weights, {1})[0]), 0.9);
  EXPECT_NEAR(std::exp(logProbabilities(weights, {1})[4]), 1.0, 0.15);
}

TEST(SoftmaxTrainer, probabilitiesOfAHeadSumToOne) {
  const auto weights = trainSoftmax(kShape, examples());
  const auto scores = logProbabilities(weights, {0});
  EXPECT_NEAR(std::exp(scores[0]) + std::exp(scores[1]), 1, 1e-9);
  EXPECT_NEAR(std::exp(scores[2]) + std::exp(scores[3]) + std::exp(scores[4]), 1, 1e-9);
}

TEST(SoftmaxTrainer, sameExamplesGiveSameWeights) {
  EXPECT_EQ(trainSoftmax(kShape, examples()), trainSoftmax(kShape, examples()));
}

}  // namespace
}  // namespace omni
