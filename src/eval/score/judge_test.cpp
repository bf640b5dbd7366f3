#include "eval/score/judge.h"

#include <gtest/gtest.h>

#include "eval/score/report_samples.h"

namespace omni {
namespace {

using nlohmann::json;

class PredictionOfReport : public ::testing::Test {
 protected:
  PredictionOfReport() {
    sample_.id = "q1";
    sample_.route = Route::kSql;
    sample_.source = "shop";
    sample_.gold.rows = json::parse("[[7]]");
  }
  const Attempt right_ = attemptOn("shop", Route::kSql, {{std::int64_t{7}}});
  const Attempt wrong_ = attemptOn("shop", Route::kSql, {{std::int64_t{8}}});
  const Attempt other_ = attemptOn("films", Route::kCypher, {{std::int64_t{7}}});
  Sample sample_;
};

TEST_F(PredictionOfReport, TheFirstEvidenceIsWhatCounts) {
  const auto prediction = predictionOf(sample_, reportOf({other_, right_}, 1));
  EXPECT_TRUE(names(prediction.chosen, sample_));
  EXPECT_EQ(prediction.candidates.at(0).source, "films");
  EXPECT_EQ(prediction.query, "the query");
  EXPECT_EQ(prediction.milliseconds, 2.5);
  EXPECT_EQ(correctness(sample_, prediction), 1);
  EXPECT_FALSE(prediction.lostAt);
}

TEST_F(PredictionOfReport, WithoutEvidenceItIsTheFirstCandidate) {
  const auto prediction = predictionOf(sample_, reportOf({right_, other_}, std::nullopt));
  EXPECT_EQ(prediction.status, "abstained");
  EXPECT_TRUE(names(prediction.chosen, sample_));
}

TEST_F(PredictionOfReport, ALossBelongsToTheStageWhereTheGoldSourceFailed) {
  EXPECT_EQ(predictionOf(sample_, AskReport{}).lostAt, Stage::kSelection);
  EXPECT_EQ(predictionOf(sample_, reportOf({other_}, 0)).lostAt, Stage::kSelection);
  EXPECT_EQ(predictionOf(sample_, reportOf({wrong_}, 0)).lostAt, Stage::kRows);
  EXPECT_EQ(predictionOf(sample_, reportOf({other_, right_}, 0)).lostAt, Stage::kEvidence);
  EXPECT_EQ(predictionOf(sample_, reportOf({other_, wrong_}, 0)).lostAt, Stage::kRows);
}

TEST_F(PredictionOfReport, AFailedAttemptIsTheQuerysFaultOrTheEngines) {
  Attempt failed = right_;
  failed.outcome.reset();
  failed.error = Error{Code::kDeadline, "too slow"};
  EXPECT_EQ(predictionOf(sample_, reportOf({failed}, 0)).lostAt, Stage::kExecution);
  failed.error = Error{Code::kInvalidArgument, "no such column"};
  EXPECT_EQ(predictionOf(sample_, reportOf({failed}, 0)).lostAt, Stage::kFormulation);
  failed.query.reset();
  EXPECT_EQ(predictionOf(sample_, reportOf({failed}, 0)).lostAt, Stage::kFormulation);
}

TEST_F(PredictionOfReport, ARouteCountsInAdditionToTheSource) {
  Attempt sparql = right_;
  sparql.candidate.route = Route::kSparql;
  EXPECT_EQ(predictionOf(sample_, reportOf({sparql}, 0)).lostAt, Stage::kSelection);
}

TEST_F(PredictionOfReport, WhatIsNotOfferedIsOutOfScope) {
  Attempt unsupported = right_;
  unsupported.outcome.reset();
  unsupported.error = Error{Code::kUnsupported, "Cypher cannot say this"};
  EXPECT_EQ(predictionOf(sample_, reportOf({unsupported}, std::nullopt)).lostAt, Stage::kScope);
  AskReport refused;
  refused.status = AskStatus::kRefused;
  EXPECT_EQ(predictionOf(sample_, refused).lostAt, Stage::kScope);
}

TEST_F(PredictionOfReport, TheOracleChoosesTheGoldSourcesOutcomeWhereThereIsOne) {
  const auto prediction = predictionOf(sample_, reportOf({other_, right_}, 0), Choice::kOracle);
  EXPECT_TRUE(names(prediction.chosen, sample_));
  EXPECT_EQ(correctness(sample_, prediction), 1);
  EXPECT_FALSE(prediction.lostAt);
  EXPECT_EQ(predictionOf(sample_, reportOf({other_}, 0), Choice::kOracle).chosen.source, "films");
}

TEST_F(PredictionOfReport, EveryOutcomeIsJudgedByItsSource) {
  Attempt failed = other_;
  failed.outcome.reset();
  const auto prediction = predictionOf(sample_, reportOf({other_, wrong_, failed}, 0));
  ASSERT_EQ(prediction.outcomes.size(), 2u);
  EXPECT_FALSE(prediction.outcomes[0].right) << "another source's rows are not held against the gold";
  EXPECT_EQ(prediction.outcomes[1].right, 0);
  EXPECT_EQ(prediction.contentScore, 1) << "but its content may be the gold's";
}

TEST_F(PredictionOfReport, ATypedLiteralOfAGraphIsItsLexicalValue) {
  const Outcome asked{.columns = {"answer"}, .rows = {{true}}};
  EXPECT_EQ(retrievedFrom(asked, Route::kSparql).rows, json::parse(R"([["true"]])"));
  EXPECT_EQ(retrievedFrom(asked, Route::kCypher).rows, json::parse("[[true]]"));
}

TEST_F(PredictionOfReport, SurvivesItsLine) {
  Attempt attempt = wrong_;
  attempt.query->parameters = {{"p1", std::string("Paris")}, {"p2", std::int64_t{3}}};
  attempt.unexplained = "in spring";
  const auto prediction = predictionOf(sample_, reportOf({attempt, other_}, 0));
  const auto line = toJson(prediction);
  const auto again = predictionFrom(line);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(toJson(*again), line);
  EXPECT_EQ(line.at("parameters"), json::parse(R"({"p1": "Paris", "p2": 3})"));
  EXPECT_EQ(line.at("unexplained"), "in spring");
}

}  // namespace
}  // namespace omni
