#include "eval/metrics/summary.h"

#include <gtest/gtest.h>

#include "eval/metrics/comparison.h"

namespace omni {
namespace {

ScoredQuestion question(std::size_t sample, double confidence, double right) {
  ScoredQuestion question;
  question.sample = sample;
  question.confidence = confidence;
  question.right = right;
  question.status = "answered";
  return question;
}

TEST(Abstention, CoverageIsTheMostThatKeepsThePrecision) {
  std::vector<ScoredQuestion> questions;
  for (std::size_t i = 0; i < 10; ++i)
    questions.push_back(question(i, 0.99 - 0.01 * static_cast<double>(i), 1));
  questions[4].right = 0;
  for (std::size_t i = 10; i < 20; ++i) questions.push_back(question(i, 0.1, 0));
  const auto abstention = abstentionOf(questions);
  EXPECT_DOUBLE_EQ(abstention.coverageAt90, 50);
  EXPECT_DOUBLE_EQ(abstention.curve.front().coverage, 5);
  EXPECT_DOUBLE_EQ(abstention.curve.back().coverage, 100);
  EXPECT_DOUBLE_EQ(abstention.curve.back().risk, 55);
}

TEST(Abstention, AThresholdCannotPartEquals) {
  const auto abstention = abstentionOf(std::vector{question(0, 0.5, 1), question(1, 0.5, 0)});
  ASSERT_EQ(abstention.curve.size(), 1u);
  EXPECT_DOUBLE_EQ(abstention.curve[0].risk, 50);
  EXPECT_DOUBLE_EQ(abstention.coverageAt90, 0);
}

TEST(Abstention, RoutesMayWeighTheSame) {
  std::vector<ScoredQuestion> questions;
  for (std::size_t i = 0; i < 9; ++i) questions.push_back(question(i, 0.9, 1));
  questions.push_back(question(9, 0.1, 0));
  questions.back().route = Route::kSearch;
  const auto abstention = abstentionOf(questions);
  EXPECT_DOUBLE_EQ(abstention.coverageAt90, 100);
  EXPECT_DOUBLE_EQ(abstention.balancedCoverageAt90, 50);
}

TEST(Abstention, CalibrationIsTheDistanceOfConfidenceAndTruth) {
  std::vector<ScoredQuestion> questions{question(0, 0.75, 1), question(1, 0.75, 1), question(2, 0.75, 1),
                                        question(3, 0.75, 0), question(4, 0.15, 1), question(5, 1, 1)};
  const auto abstention = abstentionOf(questions);
  EXPECT_NEAR(abstention.calibrationError, 100 * 0.85 / 6, 1e-9);
  EXPECT_EQ(abstention.bins[7].questions, 4u);
  EXPECT_EQ(abstention.bins[9].questions, 1u);
}

TEST(Abstention, QuestionsWithoutGoldDoNotCount) {
  auto open = question(0, 0.9, 1);
  open.right = std::nullopt;
  EXPECT_TRUE(abstentionOf(std::vector{open}).curve.empty());
}

Prediction predictionFor(const std::string& id, std::vector<JudgedOutcome> outcomes,
                         const PredictedSource& chosen) {
  Prediction prediction;
  prediction.id = id;
  prediction.status = "answered";
  prediction.chosen = chosen;
  prediction.outcomes = std::move(outcomes);
  return prediction;
}

class Evidence : public ::testing::Test {
 protected:
  Evidence() {
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      samples_[i].id = std::to_string(i);
      samples_[i].source = "shop";
      samples_[i].gold.rows = nlohmann::json::array({{7}});
    }
  }
  std::vector<Sample> samples_{4};
  const PredictedSource gold_{Route::kSql, "shop", 1}, other_{Route::kCypher, "films", 1},
      third_{Route::kSql, "bank", 1};
};

TEST_F(Evidence, CountsWhereThereWasAChoiceWithTheGold) {
  const std::vector<Prediction> predictions{
      predictionFor("0", {{gold_, 1}, {other_, {}}}, gold_),
      predictionFor("1", {{gold_, 0}, {other_, {}}, {third_, {}}, {third_, {}}}, other_),
      predictionFor("2", {{gold_, 1}}, gold_), predictionFor("3", {{third_, {}}, {other_, {}}}, other_)};
  const auto evidence = summarise(scored(samples_, predictions)).evidence;
  EXPECT_EQ(evidence.questions, 2u);
  EXPECT_DOUBLE_EQ(evidence.accuracy.value, 50);
  EXPECT_DOUBLE_EQ(evidence.chance, 37.5);
  EXPECT_EQ(evidence.rightQuestions, 1u);
  EXPECT_DOUBLE_EQ(evidence.rightAccuracy.value, 100);
  EXPECT_DOUBLE_EQ(evidence.rightChance, 50);
}

TEST_F(Evidence, AllCandidatesCountForInclusionThreeForSelectionAtThree) {
  Prediction prediction = predictionFor("0", {}, third_);
  prediction.candidates = {third_, other_, third_, gold_};
  const auto summary = summarise(scored(samples_, std::vector{prediction}));
  EXPECT_DOUBLE_EQ(summary.macro.inclusion.value, 100);
  EXPECT_DOUBLE_EQ(summary.macro.selection3.value, 0);
}

TEST(Summary, LatenciesAreReadAtTheirRanks) {
  std::vector<ScoredQuestion> questions;
  for (std::size_t i = 0; i < 100; ++i) {
    questions.push_back(question(i, 0.5, 1));
    questions.back().milliseconds = static_cast<double>(100 - i);
  }
  const auto latency = summarise(questions).milliseconds;
  EXPECT_EQ(latency.median, 51);
  EXPECT_EQ(latency.p90, 91);
  EXPECT_EQ(latency.p99, 100);
}

TEST(Scored, FollowsTheSamplesWhateverTheOrderOfTheLines) {
  std::vector<Sample> samples(2);
  samples[0].id = "a";
  samples[1].id = "b";
  const auto questions = scored(samples, std::vector{predictionFor("b", {}, {}), predictionFor("x", {}, {}),
                                                     predictionFor("a", {}, {})});
  ASSERT_EQ(questions.size(), 2u);
  EXPECT_EQ(questions[0].sample, 0u);
  EXPECT_EQ(questions[1].sample, 1u);
}

TEST(Comparison, PairsTheQuestionsThatBothAnswered) {
  std::vector<ScoredQuestion> first, second;
  for (std::size_t i = 0; i < 30; ++i) first.push_back(question(i, 1, 1));
  for (std::size_t i = 10; i < 40; ++i) second.push_back(question(i, 1, 0));
  first.back().selected = true;
  const auto comparison = compare("a", first, "b", second);
  EXPECT_EQ(comparison.questions, 20u);
  EXPECT_DOUBLE_EQ(comparison.retrieval.points.value, 100);
  EXPECT_LT(comparison.retrieval.p, 0.001);
  EXPECT_DOUBLE_EQ(comparison.selection.points.value, 5);
  EXPECT_GT(comparison.selection.p, 0.05);
}

}  // namespace
}  // namespace omni
