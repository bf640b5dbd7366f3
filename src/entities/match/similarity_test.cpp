#include "entities/match/similarity.h"

#include <gtest/gtest.h>

#include "entities/match/words.h"

namespace omni {
namespace {

TEST(SimilarityTest, jaroWinklerIsAsWinklerPublishedIt) {
  EXPECT_NEAR(jaroWinkler("martha", "marhta"), 0.961, 0.001);
  EXPECT_NEAR(jaroWinkler("dixon", "dicksonx"), 0.813, 0.001);
  EXPECT_NEAR(jaroWinkler("dwayne", "duane"), 0.84, 0.001);
  EXPECT_EQ(jaroWinkler("jones", "jones"), 1);
  EXPECT_EQ(jaroWinkler("abc", "xyz"), 0);
  EXPECT_EQ(jaroWinkler("", "x"), 0);
}

TEST(SimilarityTest, wordsMayStandInAnotherOrderAndHaveASlip) {
  const std::vector<WeighedWord> mine{{"pennine", 0.8}, {"water", 0.6}};
  EXPECT_NEAR(softCosine(mine, {{"water", 0.6}, {"pennine", 0.8}}), 1, 1e-9);
  const double slipped = softCosine(mine, {{"water", 0.6}, {"penine", 0.8}});
  EXPECT_GT(slipped, 0.95);
  EXPECT_LT(slipped, 1);
  EXPECT_NEAR(softCosine(mine, {{"water", 0.6}, {"severn", 0.8}}), 0.36, 1e-9) << "one word alone";
  EXPECT_EQ(softCosine(mine, {}), 0);
}

TEST(SimilarityTest, accentsCaseAndPunctuationAreNoDifference) {
  EXPECT_EQ(folded("  Bretagne-Marée, INC. "), "bretagne maree inc");
  EXPECT_EQ(folded("–"), "");
}

}  // namespace
}  // namespace omni
