#include "eval/metrics/bootstrap.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

const std::vector<double> kHalf{1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0};

TEST(Bootstrap, TheMeanOfTheGroupsMeansLiesInItsInterval) {
  const std::vector<double> all{1, 1, 1};
  const auto figure = figureOf({kHalf, all, {}});
  EXPECT_DOUBLE_EQ(figure.value, 75);
  EXPECT_LT(figure.low, 75);
  EXPECT_GT(figure.high, 75);
  EXPECT_GE(figure.low, 50);
  EXPECT_LE(figure.high, 100);
}

TEST(Bootstrap, TheSameScoresGiveTheSameInterval) {
  EXPECT_EQ(figureOf({kHalf}).low, figureOf({kHalf}).low);
  EXPECT_EQ(differenceOf({kHalf}).p, differenceOf({kHalf}).p);
}

TEST(Bootstrap, MoreQuestionsNarrowTheInterval) {
  std::vector<double> many;
  for (int i = 0; i < 50; ++i) many.insert(many.end(), kHalf.begin(), kHalf.end());
  const auto few = figureOf({kHalf}), more = figureOf({many});
  EXPECT_LT(more.high - more.low, (few.high - few.low) / 4);
}

TEST(Bootstrap, NothingIsZero) {
  EXPECT_EQ(figureOf({}).value, 0);
  EXPECT_EQ(figureOf({{}}).high, 0);
  EXPECT_EQ(differenceOf({}).p, 1);
}

TEST(Bootstrap, ADifferenceThatIsAlwaysThereIsSignificant) {
  const std::vector<double> better(40, 0.5);
  const auto difference = differenceOf({better});
  EXPECT_DOUBLE_EQ(difference.points.value, 50);
  EXPECT_LT(difference.p, 0.001);
}

TEST(Bootstrap, ADifferenceBothWaysIsNot) {
  std::vector<double> mixed;
  for (const double score : kHalf) mixed.push_back(2 * score - 1);
  const auto difference = differenceOf({mixed});
  EXPECT_DOUBLE_EQ(difference.points.value, 0);
  EXPECT_GT(difference.p, 0.5);
  EXPECT_EQ(differenceOf({std::vector<double>(20, 0.0)}).p, 1);
}

}  // namespace
}  // namespace omni
