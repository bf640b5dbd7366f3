#include "train/shape_trainer.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

// Sources s0 to s19; "many" asks for a count, "rare" is said of one source alone.
std::vector<ShapeExample> examples() {
  std::vector<ShapeExample> examples;
  for (int i = 0; i < 20; ++i) {
    const SourceId source = "s" + std::to_string(i);
    examples.push_back({source, {"show"}, {}});
    auto& counted = examples.emplace_back(ShapeExample{source, {"many"}, {}});
    counted.shape[ShapeProperty::kAggregate] = 1;
    if (i == 0) counted.features.emplace_back("rare");
  }
  return examples;
}

TEST(ShapeTrainer, learnsWhatAFeatureSays) {
  const ShapeModel model = trainShape(examples());
  const auto told = model.logProbabilities(std::vector<std::string>{"many"});
  EXPECT_GT(told(ShapeProperty::kAggregate, 1), told(ShapeProperty::kAggregate, 0));
  const auto shown = model.logProbabilities(std::vector<std::string>{"show"});
  EXPECT_LT(shown(ShapeProperty::kAggregate, 1), shown(ShapeProperty::kAggregate, 0));
}

TEST(ShapeTrainer, featuresOfFewSourcesAreLeftOut) {
  EXPECT_EQ(trainShape(examples()).bytes().find("rare"), std::string::npos);
}

TEST(ShapeTrainer, sameExamplesGiveTheSameBytes) {
  EXPECT_EQ(trainShape(examples()).bytes(), trainShape(examples()).bytes());
}

TEST(ShapeTrainer, aFoldHasNotSeenItsSources) {
  auto all = examples();
  const std::size_t fold = foldOf(all.front().source);
  for (auto& example : all)
    if (foldOf(example.source) != fold)
      example.features.emplace_back("elsewhere");
    else
      example.features.emplace_back("here");
  const auto folds = trainShapeFolds(all);
  EXPECT_EQ(folds[fold].bytes().find("\nhere\n"), std::string::npos);
  EXPECT_NE(folds[fold].bytes().find("\nelsewhere\n"), std::string::npos);
}

TEST(ShapeTrainer, reportComparesWithTheMajority) {
  const auto report = scoreShapeFolds(trainShapeFolds(examples()), examples());
  const auto& aggregate = report.properties[static_cast<std::size_t>(ShapeProperty::kAggregate)];
  EXPECT_EQ(report.questions, 40u);
  EXPECT_DOUBLE_EQ(aggregate.majority, 0.5);
  EXPECT_NEAR(aggregate.accuracy, 1, 1e-9);
  EXPECT_LT(aggregate.logLoss, aggregate.majorityLogLoss);
  EXPECT_NEAR(report.wholeShapes, 1, 1e-9);
}

TEST(Folds, areFewAndStayTheSame) {
  EXPECT_LT(foldOf("concert_singer"), kFolds);
  EXPECT_EQ(foldOf("concert_singer"), foldOf("concert_singer"));
}

}  // namespace
}  // namespace omni
