#include "train/router_training.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

TEST(RouterTrainingTest, readsLabelsAndRoutes) {
  const TemporaryFolder folder;
  folder.write("labels.jsonl",
               "{\"question\": \"Why?\", \"label\": \"no\"}\n"
               "{\"question\": \"How many?\", \"route\": \"SQL\"}\n"
               "{\"question\": \"Where?\", \"route\": \"SEARCH\"}\n"
               "{\"question\": \"What is shown?\", \"label\": \"image\"}\n");
  const auto labels = readLabels(folder.path() / "labels.jsonl", 0);
  ASSERT_TRUE(labels) << labels.error().message;
  ASSERT_EQ(labels->size(), 4u);
  EXPECT_EQ(labels->at(0).label, Granularity::kNone);
  EXPECT_EQ(labels->at(1).label, Granularity::kTable);
  EXPECT_EQ(labels->at(2).label, Granularity::kParagraph);
  EXPECT_EQ(labels->at(3).label, Granularity::kImage);
  const auto two = readLabels(folder.path() / "labels.jsonl", 2);
  ASSERT_EQ(two->size(), 2u);
  EXPECT_EQ(two->at(1).question, "Where?");
}

TEST(RouterTrainingTest, refusesAnUnknownLabelAndWhatIsToJudgeBy) {
  const TemporaryFolder folder;
  folder.write("unknown.jsonl", "{\"question\": \"Why?\", \"label\": \"book\"}\n");
  folder.write("dev.jsonl", "{\"question\": \"Why?\", \"route\": \"SQL\", \"split\": \"dev\"}\n");
  EXPECT_THAT(readLabels(folder.path() / "unknown.jsonl", 0).error().message, HasSubstr("'book'"));
  EXPECT_THAT(readLabels(folder.path() / "dev.jsonl", 0).error().message, HasSubstr("'dev'"));
}

TEST(RouterTrainingTest, learnsWhatTellsTheLabelsApart) {
  const std::vector<LabelledQuestion> questions{{"How many ships are there?", Granularity::kTable},
                                                {"How many ports are there?", Granularity::kTable},
                                                {"Which ship does the clip show?", Granularity::kClip},
                                                {"Which port does the clip show?", Granularity::kClip}};
  const auto model = trainRouter(questions);
  ASSERT_TRUE(model) << model.error().message;
  const std::vector<LabelledQuestion> others{{"How many seas are there?", Granularity::kTable},
                                             {"Which sea does the clip show?", Granularity::kClip}};
  const auto score = judgeRouter(*model, others);
  ASSERT_TRUE(score);
  EXPECT_EQ(score->questions, 2u);
  EXPECT_EQ(score->right, 2u);
  EXPECT_DOUBLE_EQ(score->macroF1, 1);
  EXPECT_LT(score->calibrationError, 0.5);
}

}  // namespace
}  // namespace omni
