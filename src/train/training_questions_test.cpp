#include "train/training_questions.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

Result<std::vector<TrainingQuestion>> readSplit(const std::string& split) {
  const TemporaryFolder folder;
  folder.write("samples.jsonl",
               R"({"id": "1", "question": "How many?", "route": "SQL", "kb_id": "shop", "split": ")" + split +
                   R"(", "target_query": "SELECT 1", "metadata": {"gold_rows": [[1]]}})");
  return readTrainingQuestions({.folders = {folder.path()}}, 0);
}

TEST(TrainingQuestions, areNotUsedToJudge) {
  EXPECT_TRUE(readSplit("train"));
  for (const auto* split : {"dev", "test"}) {
    const auto refused = readSplit(split);
    ASSERT_FALSE(refused) << split;
    EXPECT_THAT(refused.error().message, HasSubstr(split));
  }
}

}  // namespace
}  // namespace omni
