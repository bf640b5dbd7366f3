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

std::string answerTo(const Value& value) {
  Attempt attempt;
  attempt.candidate = {"sales", Route::kSql, 0.5, ""};
  attempt.yesOrNo = YesOrNo{"there is at least one order", "there is no order"};
  attempt.outcome = Outcome{.columns = {"answer"}, .rows = {{value}}};
  EvidenceSet set;
  set.evidence = {{.attempt = 0, .confidence = 0.9, .provenance = {.source = "sales"}, .rows = {0}}};
  const Question question = *analyse("Are there orders?", {});
  const Budget budget;
  Trace trace;
  const std::vector<Attempt> attempts{attempt};
  return ExtractiveAnswerer().answer({question, budget, trace}, attempts, set)->text;
}

TEST(ExtractiveAnswererTest, saysYesOrNoAndOfWhat) {
  EXPECT_EQ(answerTo(std::int64_t{1}), "Yes: there is at least one order");
  EXPECT_EQ(answerTo(std::int64_t{0}), "No: there is no order");
  EXPECT_EQ(answerTo(true), "Yes: there is at least one order");
  EXPECT_EQ(answerTo(std::string("maybe")), "maybe");
}

}  // namespace
}  // namespace omni
