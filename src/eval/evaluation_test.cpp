#include "eval/evaluation.h"

#include <gmock/gmock.h>

#include <atomic>

#include "base/temporary_folder.h"
#include "eval/json_lines.h"

namespace omni {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

Attempt attemptOn(const SourceId& source, Route route, std::vector<Row> rows) {
  Attempt attempt;
  attempt.candidate = {source, route, 0.8, ""};
  attempt.query = NativeQuery{route, "the query", {}, 0.9, ""};
  attempt.outcome = Outcome{};
  attempt.outcome->rows = std::move(rows);
  return attempt;
}

AskReport reportOf(std::vector<Attempt> attempts, std::optional<std::size_t> chosen) {
  AskReport report;
  report.status = chosen ? AskStatus::kAnswered : AskStatus::kAbstained;
  for (const auto& attempt : attempts) report.candidates.push_back(attempt.candidate);
  report.attempts = std::move(attempts);
  if (chosen) report.evidence.push_back({*chosen, 0, 0.7, {}});
  report.took = std::chrono::microseconds(2500);
  return report;
}

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

TEST_F(PredictionOfReport, ARouteCountsBesideTheSource) {
  Attempt sparql = right_;
  sparql.candidate.route = Route::kSparql;
  EXPECT_EQ(predictionOf(sample_, reportOf({sparql}, 0)).lostAt, Stage::kSelection);
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

/// A benchmark of four questions, one a route, and answers that are right on three of them.
class SmallBenchmark : public ::testing::Test {
 protected:
  SmallBenchmark() {
    folder_.write("bench/sources.jsonl", R"({"kb_id": "shop", "kind": "sqlite", "path": "shop.sqlite"}
{"kb_id": "art", "kind": "rdf", "path": "art.nt"}
{"kb_id": "films", "kind": "property_graph", "path": "films"}
{"kb_id": "notes", "kind": "documents", "path": "notes/corpus.jsonl"}
)");
    folder_.write(
        "bench/samples.jsonl",
        R"({"id": "1", "question": "sql", "route": "SQL", "kb_id": "shop", "metadata": {"gold_rows": [[7]]}}
{"id": "2", "question": "sparql", "route": "SPARQL", "kb_id": "art", "metadata": {"gold_rows": [[7]]}}
{"id": "3", "question": "cypher", "route": "CYPHER", "kb_id": "films", "metadata": {"gold_rows": [[7]]}}
{"id": "4", "question": "search", "route": "SEARCH", "kb_id": "notes", "gold_answer": ["d1"]}
)");
    options_.bench = folder_.path() / "bench";
    options_.out = folder_.path() / "out";
  }

  AskReport answer(const std::string& question) {
    ++asked_;
    if (question == "sql") return reportOf({attemptOn("shop", Route::kSql, {{std::int64_t{7}}})}, 0);
    if (question == "sparql") return reportOf({attemptOn("art", Route::kSparql, {{std::int64_t{8}}})}, 0);
    if (question == "cypher") return reportOf({attemptOn("films", Route::kCypher, {{std::int64_t{7}}})}, 0);
    Attempt attempt = attemptOn("notes", Route::kSearch, {});
    attempt.outcome->ranking = {"d1", "d2"};
    return reportOf({attempt}, 0);
  }

  Result<EvaluationReport> run() {
    OMNI_TRY(workload, readWorkload(options_));
    return evaluate(options_, workload,
                    [this](const std::string& question, const AskOptions&) { return answer(question); });
  }

  TemporaryFolder folder_;
  EvaluationOptions options_;
  std::atomic<int> asked_ = 0;
};

TEST_F(SmallBenchmark, FiguresAreMeansOverTheRoutes) {
  const auto report = run();
  ASSERT_TRUE(report) << report.error().message;
  const auto& omni = report->methods.at(0);
  EXPECT_DOUBLE_EQ(omni.macro.selection.value, 100);
  EXPECT_DOUBLE_EQ(omni.macro.retrieval.value, 75);
  EXPECT_DOUBLE_EQ(omni.routes.at(Route::kSparql).lost.at(Stage::kRows), 100);
  const auto written = json::parse(folder_.read("out/report.json"));
  EXPECT_EQ(written["methods"]["omni"]["macro"]["retrieval"]["value"], 75);
  EXPECT_EQ(written["sources"], 4);
  EXPECT_THAT(folder_.read("out/report.md"), AllOf(HasSubstr("| omni |"), HasSubstr("SPARQL")));
  EXPECT_THAT(folder_.read("out/omni.wrong.jsonl"), HasSubstr("\"question\":\"sparql\""));
}

TEST_F(SmallBenchmark, ARunThatWasCutShortGoesOn) {
  ASSERT_TRUE(run());
  const std::string complete = folder_.read("out/omni.jsonl");
  const std::string kept = complete.substr(0, complete.find('\n') + 1);
  folder_.write("out/omni.jsonl", kept + R"({"id": "2", "stat)");
  asked_ = 0;
  const auto report = run();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(asked_, 3);
  EXPECT_DOUBLE_EQ(report->methods.at(0).macro.retrieval.value, 75);
  std::vector<std::string> ids;
  ASSERT_TRUE(readJsonLines(folder_.path() / "out/omni.jsonl", [&](const json& line) -> Status {
    ids.push_back(line.at("id"));
    return {};
  }));
  EXPECT_THAT(ids, UnorderedElementsAre("1", "2", "3", "4"));
}

TEST_F(SmallBenchmark, AFolderWithAnotherRunsResultsIsRefused) {
  ASSERT_TRUE(run());
  options_.k = 5;
  const auto report = run();
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("other settings"));
}

TEST_F(SmallBenchmark, MethodsDifferInWhatTheyMayExplore) {
  Sample sample;
  sample.source = "shop";
  EXPECT_EQ((*findMethod("omni"))->options(sample, 3).candidates, 3u);
  EXPECT_EQ((*findMethod("kb-routing"))->options(sample, 3).candidates, 1u);
  EXPECT_THAT((*findMethod("oracle"))->options(sample, 3).sources, UnorderedElementsAre("shop"));
  options_.methods = {"oracel"};
  const auto report = run();
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().hint, HasSubstr("oracle"));
}

TEST_F(SmallBenchmark, APoolBringsSourcesWithoutQuestions) {
  folder_.write("more/sources.jsonl",
                "{\"kb_id\": \"extra\", \"kind\": \"sqlite\", \"path\": \"extra.sqlite\"}\n");
  options_.pools = {folder_.path() / "more"};
  const auto workload = readWorkload(options_);
  ASSERT_TRUE(workload) << workload.error().message;
  EXPECT_EQ(workload->sources.size(), 5u);
  EXPECT_EQ(workload->samples.size(), 4u);
  options_.pools = {options_.bench};
  EXPECT_THAT(readWorkload(options_).error().message, HasSubstr("in the pool already"));
}

TEST_F(SmallBenchmark, AQuestionWithoutItsSourceIsRefused) {
  folder_.write("lost.jsonl", R"({"id": "9", "question": "?", "route": "SQL", "kb_id": "nowhere"})"
                              "\n");
  options_.samples = folder_.path() / "lost.jsonl";
  EXPECT_THAT(readWorkload(options_).error().message, HasSubstr("nowhere"));
}

TEST_F(SmallBenchmark, AFilterThatLeavesNothingIsRefused) {
  options_.filter.split = "test";
  EXPECT_EQ(readWorkload(options_).error().code, Code::kNotFound);
}

}  // namespace
}  // namespace omni
