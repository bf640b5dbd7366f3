#include "train/cross_validation.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

// One feature tells, whatever the world; the other tells in one world alone.
std::vector<WorldGroup> worlds() {
  std::vector<WorldGroup> groups;
  for (int i = 0; i < 60; ++i) {
    const float quirk = i % 20 == 0 ? 5.0f : 0.0f;
    groups.push_back({"world" + std::to_string(i % 20), {{{1, quirk}, {0, 0}}, {true, false}}});
  }
  return groups;
}

TEST(CrossValidation, EveryCandidateIsScoredByWeightsOfOtherWorlds) {
  const auto scores = heldOutScores({"tells", "quirk"}, worlds());
  ASSERT_TRUE(scores.has_value());
  ASSERT_EQ(scores->size(), worlds().size());
  for (const auto& group : *scores) {
    ASSERT_EQ(group.size(), 2u);
    EXPECT_GT(group[0], group[1]);
  }
  // The quirk was never seen by the weights that score its world: it adds nothing there.
  EXPECT_NEAR((*scores)[0][0], (*scores)[20][0], 1e-9);
}

}  // namespace
}  // namespace omni
