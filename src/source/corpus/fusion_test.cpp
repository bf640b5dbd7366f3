#include "source/corpus/fusion.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

// Unit vectors in the plane, in degrees.
VectorTable tableOf(const TemporaryFolder& folder, const std::vector<double>& degrees) {
  std::vector<SmallVector> vectors;
  for (const double angle : degrees) {
    const double radians = angle * std::acos(-1.0) / 180;
    vectors.push_back(shrink(
        std::vector<float>{static_cast<float>(std::cos(radians)), static_cast<float>(std::sin(radians))}));
  }
  EXPECT_TRUE(VectorTable::write(folder.path() / "v", vectors));
  auto file = CheckedFile::open(folder.path() / "v", checksumsOf(folder.path() / "v").value());
  return VectorTable::open(std::move(file).value(), degrees.size()).value();
}

TEST(FusionTest, withoutMeaningTheWordsDecide) {
  const std::vector<float> words{3, 0, 1};
  EXPECT_EQ(fuse(words, {}), words);
}

TEST(FusionTest, meaningCountsInDeviationsFromTheCorpus) {
  const std::vector<float> nothing(3, 0), near{0.2F, 0.4F, 0.6F}, nearer{0.1F, 0.5F, 0.9F};
  const auto fused = fuse(nothing, {near}), spread = fuse(nothing, {nearer});
  for (std::size_t i = 0; i < fused.size(); ++i) EXPECT_NEAR(fused[i], spread[i], 1e-4);
  EXPECT_NEAR(fused[1], 0, 1e-4);
  EXPECT_GT(fuse(std::vector<float>{0, 9, 0}, {near})[1], fused[1]);
}

TEST(FusionTest, twoEncodersCountTheSameWhateverTheirCosinesAre) {
  const std::vector<float> nothing(3, 0), wide{0.1F, 0.9F, 0.5F}, narrow{0.62F, 0.6F, 0.61F};
  EXPECT_THAT(fuse(nothing, {wide, narrow}), Each(::testing::FloatNear(0, 1e-3F)));
  const auto agreed = fuse(nothing, {wide, {0.6F, 0.62F, 0.61F}}), one = fuse(nothing, {wide});
  for (std::size_t i = 0; i < agreed.size(); ++i) EXPECT_NEAR(agreed[i], one[i], 1e-3);
}

TEST(FusionTest, equalMeaningSaysNothing) {
  EXPECT_THAT(fuse(std::vector<float>{0, 0}, {{0.5F, 0.5F}}), Each(0));
}

TEST(FusionTest, aSmallCorpusHasNothingThatStandsOut) {
  EXPECT_EQ(standingOut(9, 30), 0u);
  EXPECT_EQ(standingOut(100, 30), 10u);
  EXPECT_EQ(standingOut(100000, 30), 30u);
}

TEST(FusionTest, theQuestionMovesMostTowardsWhatStandsOut) {
  const TemporaryFolder folder;
  const auto vectors = tableOf(folder, {90, 180});
  const std::vector<float> question{1, 0}, scores{9, 1};
  const std::vector<std::size_t> best{0, 1};
  const auto moved = movedTowards(best, scores, question, vectors);
  EXPECT_NEAR(moved[0], 1, 0.01);
  EXPECT_NEAR(moved[1], 0.5, 0.01);
  EXPECT_EQ(movedTowards({}, scores, question, vectors), question);
}

TEST(FusionTest, likePassagesLendEachOtherScore) {
  const TemporaryFolder folder;
  const auto vectors = tableOf(folder, {0, 5, 85, 90});
  std::vector<float> scores{3, 3, 3.1F, 1};  // the third is like the last
  shareScores(std::vector<std::size_t>{2, 0, 1, 3}, {&vectors, 1}, scores);
  EXPECT_GT(scores[0], scores[2] + 1);
  EXPECT_NEAR(scores[0], scores[1], 0.3);
  std::vector<float> alone{3, 2};
  shareScores(std::vector<std::size_t>{0}, {&vectors, 1}, alone);
  EXPECT_THAT(alone, ElementsAre(3, 2));
}

TEST(FusionTest, whatSeveralSearchesRankHighlyComesBeforeTheBestOfOne) {
  const std::vector<std::vector<std::size_t>> orders{{4, 1, 2}, {7, 1}, {8, 9, 1}};
  const Ranked ranked = fuseRanks(orders);
  EXPECT_THAT(ranked.order, ElementsAre(1, 4, 7, 8, 9, 2));
  EXPECT_GT(ranked.scores[0], ranked.scores[1]);
  EXPECT_EQ(ranked.scores[1], ranked.scores[2]);
}

}  // namespace
}  // namespace omni
