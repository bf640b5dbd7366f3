#include "model/linear_model.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(LinearModel, WhatIsWrittenReadsTheSame) {
  const LinearModel model({"words", "values"}, {0.25, -3});
  const std::string text = model.text("made by\na command");
  EXPECT_EQ(text, "# made by\n# a command\nwords 0.25\nvalues -3\n");
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

TEST(LinearModel, ALineThatIsNoWeightIsNamed) {
  const auto model = LinearModel::parse("words 1\nvalues one\n");
  ASSERT_FALSE(model.has_value());
  EXPECT_THAT(model.error().message, testing::HasSubstr("values one"));
}

}  // namespace
}  // namespace omni
