#include "model/linear_model.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(LinearModel, WhatIsWrittenReadsTheSame) {
  const LinearModel model({"words", "values"}, {0.25, -3});
  const std::string text = model.text("made by\na command", 1);
  EXPECT_EQ(text, "# made by\n# a command\n# Features 0000000000000001\nwords 0.25\nvalues -3\n");
  const auto read = LinearModel::parse(text);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->names(), model.names());
  EXPECT_EQ(read->weights(), model.weights());
}

TEST(LinearModel, TheOrderIsTheAskersAndWhatWasNotLearnedWeighsNothing) {
  const LinearModel model({"words", "values"}, {2, 5});
  constexpr std::string_view kNames[] = {"values", "new", "words"};
  const auto ordered = model.inOrderOf(kNames);
  ASSERT_TRUE(ordered.has_value());
  const std::vector<float> features{1, 100, 10};
  EXPECT_DOUBLE_EQ(ordered->score(features), 25);
}

TEST(LinearModel, AWeightOfAnUnknownFeatureIsAnError) {
  constexpr std::string_view kNames[] = {"words"};
  EXPECT_FALSE(LinearModel({"gone"}, {1}).inOrderOf(kNames).has_value());
}

TEST(LinearModel, OfOtherFeaturesIsAnErrorThatSaysWhatToDo) {
  constexpr std::string_view kNames[] = {"words", "values"}, kMore[] = {"words", "values", "new"};
  constexpr std::uint64_t kMeasuring[] = {2, 1}, kOther[] = {3};
  const std::string text = LinearModel({"words", "values"}, {2, 5}).text("", markOf(kNames, 1));
  EXPECT_TRUE(LinearModel::ofProgram(text, kNames, kMeasuring, "x.weights"));
  const auto meansSomethingElse = LinearModel::ofProgram(text, kNames, kOther, "x.weights");
  ASSERT_FALSE(meansSomethingElse);
  EXPECT_THAT(meansSomethingElse.error().message, testing::HasSubstr("x.weights"));
  EXPECT_THAT(meansSomethingElse.error().hint, testing::HasSubstr("models/README.md"));
  EXPECT_FALSE(LinearModel::ofProgram(text, kMore, kMeasuring, "x.weights"));
  EXPECT_FALSE(LinearModel::ofProgram("words 2\nvalues 5\n", kNames, kMeasuring, "x.weights"));
}

TEST(LinearModel, ALineThatIsNoWeightIsNamed) {
  const auto model = LinearModel::parse("words 1\nvalues one\n");
  ASSERT_FALSE(model.has_value());
  EXPECT_THAT(model.error().message, testing::HasSubstr("values one"));
}

}  // namespace
}  // namespace omni
