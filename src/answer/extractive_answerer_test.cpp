#include "answer/extractive_answerer.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(ExtractiveAnswererTest, saysNumbersWithoutTheNoiseOfBinaryFractions) {
  Attempt attempt;
  attempt.candidate = {"sales", Route::kSql, 0.5, ""};
  attempt.outcome =
      Outcome{.columns = {"region", "total"}, .rows = {{std::string("North"), 5421420.749999997}}};
  EvidenceSet set;
  set.evidence = {{.attempt = 0, .confidence = 0.9, .provenance = {.source = "sales"}, .rows = {0}}};
  const Question question = *analyse("What is the total by region?", {});
  const Budget budget;
  Trace trace;
  const std::vector<Attempt> attempts{attempt};
  const auto answer = ExtractiveAnswerer().answer({question, budget, trace}, attempts, set);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->text, "North | 5421420.75");
}

}  // namespace
}  // namespace omni
