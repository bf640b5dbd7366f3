#include "train/ablation.h"

#include <gmock/gmock.h>

#include "formulate/ranking/query_features.h"

namespace omni {
namespace {

ExampleCandidate candidate(float segmentationLoss, bool right) {
  ExampleCandidate made{.view = {.features = std::vector<float>(queryFeatureList().size(), 0)},
                        .right = right};
  made.view.features.front() = segmentationLoss;
  return made;
}

// The right one stands behind a wrong one, and one reading tells them apart.
TEST(Ablation, onlyTheFamilyThatTellsIsMissed) {
  ASSERT_EQ(queryFeatureList().front().family, "readings");
  std::vector<QueryExample> examples;
  for (int i = 0; i < 60; ++i)
    examples.push_back({"world" + std::to_string(i % 20), {}, {candidate(1, false), candidate(0, true)}});
  const auto ablations = ablateQueries(examples, {});
  ASSERT_TRUE(ablations.has_value()) << ablations.error().message;
  std::vector<std::string> names;
  for (const auto& ablation : *ablations) {
    names.push_back(ablation.without);
    EXPECT_EQ(ablation.heldOut.ranked, ablation.without == "readings" ? 0u : 60u) << ablation.without;
  }
  EXPECT_THAT(names, ::testing::ElementsAre("readings", "clauses", "cues", "edits", "shape", "words"));
}

}  // namespace
}  // namespace omni
