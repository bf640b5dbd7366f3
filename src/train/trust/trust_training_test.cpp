#include "train/trust/trust_training.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "evidence/ranking/trust.h"

namespace omni {
namespace {

// Of three folders: what leaves a word unread is wrong more often than not.
std::vector<TrustExample> examples() {
  const auto names = trustFeatureNames();
  const auto at = [&](const char* name) {
    return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
  };
  std::vector<TrustExample> list;
  for (int i = 0; i < 300; ++i) {
    const bool unread = i % 2 == 1;
    TrustExample& example = list.emplace_back();
    example.folder = example.world = std::string(1, static_cast<char>('a' + i % 3));
    example.real = i % 3 < 2;
    example.features.assign(names.size(), 0.0f);
    example.features[at("always")] = 1;
    example.features[at("sign_unread")] = unread ? 1.0f : 0.0f;
    example.right = unread == (i % 20 < 2) ? 1 : 0;
  }
  return list;
}

TEST(TrustTraining, learnsWhatSpeaksAgainstAnAnswer) {
  const auto list = examples();
  const auto training = trainTrust(list);
  ASSERT_TRUE(training) << training.error().message;
  EXPECT_GT(training->weights.score(list[0].features), 1);
  EXPECT_LT(training->weights.score(list[1].features), -1);
}

TEST(TrustTraining, judgesAFolderByWhatOthersTaught) {
  const auto training = trainTrust(examples());
  ASSERT_TRUE(training) << training.error().message;
  ASSERT_EQ(training->scores.size(), 3u);
  for (const auto& score : training->scores) {
    EXPECT_EQ(score.examples, 100u);
    EXPECT_EQ(score.sure, 50u);
    EXPECT_GT(score.sureRight, 0.8);
  }
}

// Of real data half of what is right elsewhere is wrong.
TEST(TrustTraining, theScaleIsThatOfRealData) {
  auto list = examples();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].real && i % 4 < 2) list[i].right = 0;
  const auto laxer = trainTrust(examples()), careful = trainTrust(list);
  ASSERT_TRUE(laxer && careful);
  EXPECT_LT(careful->weights.score(list[0].features), laxer->weights.score(list[0].features) - 1);
}

// One world where all is wrong more often, and one where it is less often.
TEST(TrustTraining, worldsThatDifferMakeCareful) {
  auto list = examples();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].real && i % 2 == 0 && i % 10 < 4) list[i].right = list[i].folder == "a" ? 0 : 1;
  auto mixed = list;  // of each world some of both
  for (std::size_t i = 0; i < mixed.size(); ++i)
    if (mixed[i].real && i % 2 == 0 && i % 10 < 4) mixed[i].right = i % 4 < 2 ? 0 : 1;
  const auto apart = trainTrust(list), alike = trainTrust(mixed);
  ASSERT_TRUE(apart && alike);
  EXPECT_LT(apart->weights.score(list[0].features), alike->weights.score(list[0].features));
}

// Of those with no word unread nine in ten are right, of the others one.
TEST(TrustTraining, aTargetPrecisionIsMetOnHeldOutWorlds) {
  const auto training = trainTrust(examples());
  ASSERT_TRUE(training) << training.error().message;
  const auto& weights = training->weights.weights();
  const auto from = [&](int target) {
    const auto at = std::ranges::find(kTargetPrecisions, target) - kTargetPrecisions.begin();
    return weights[weights.size() - kTargetPrecisions.size() + static_cast<std::size_t>(at)];
  };
  EXPECT_GT(from(80), 0.5);
  EXPECT_LT(from(80), 0.95);
  EXPECT_EQ(from(95), 1) << "no answer is as sure as that";
}

TEST(TrustTraining, ofNothingNothingIsLearned) {
  EXPECT_FALSE(trainTrust({}));
}

}  // namespace
}  // namespace omni
