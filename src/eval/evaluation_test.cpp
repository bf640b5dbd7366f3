#include "eval/evaluation.h"

#include <gmock/gmock.h>

#include <atomic>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "eval/data/json_lines.h"
#include "eval/one_question.h"
#include "eval/score/report_samples.h"

namespace omni {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

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
    const Ask ask = [this](const std::string& question, const AskOptions&) { return answer(question); };
    return evaluate(options_, workload, {ask, ask});
  }

  TemporaryFolder folder_;
  EvaluationOptions options_;
  std::atomic<int> asked_ = 0;
};

TEST_F(SmallBenchmark, FiguresAreMeansOverTheRoutes) {
  const auto report = run();
  ASSERT_TRUE(report) << report.error().message;
  const auto& omni = report->arms.at(0).summary;
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
  EXPECT_DOUBLE_EQ(report->arms.at(0).summary.macro.retrieval.value, 75);
  std::vector<std::string> ids;
  ASSERT_TRUE(readJsonLines(folder_.path() / "out/omni.jsonl", [&](const json& line) -> Status {
    ids.push_back(line.at("id"));
    return {};
  }));
  EXPECT_THAT(ids, UnorderedElementsAre("1", "2", "3", "4"));
}

TEST_F(SmallBenchmark, AFolderWithAnotherRunsResultsIsRefused) {
  ASSERT_TRUE(run());
  options_.ks = {5};
  const auto report = run();
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("other settings"));
}

TEST_F(SmallBenchmark, AFolderWithTheResultsOfOtherQuestionsIsRefused) {
  ASSERT_TRUE(run());
  std::string samples = folder_.read("bench/samples.jsonl");
  samples.erase(0, samples.find('\n') + 1);
  folder_.write("bench/samples.jsonl", samples);
  const auto report = run();
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("other settings, questions or program"));
}

TEST_F(SmallBenchmark, ArmsThatAskTheSameShareTheAnswer) {
  options_.methods = {"omni", "kb-routing", "oracle-evidence"};
  options_.ks = {1, 3, 5};
  const auto report = run();
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->arms.size(), 7u);
  EXPECT_EQ(asked_, 4 * 3) << "a question is asked once for each k";
  for (const auto* file : {"omni", "omni.k1", "omni.k5", "kb-routing", "oracle-evidence.k5"})
    EXPECT_TRUE(std::filesystem::exists(folder_.path() / "out" / (std::string(file) + ".jsonl"))) << file;
}

TEST_F(SmallBenchmark, AMethodThatNoSourceCanServeIsRefused) {
  folder_.write("bench/sources.jsonl", "{\"kb_id\": \"shop\", \"kind\": \"sqlite\", \"path\": \"a\"}\n");
  options_.methods = {"cypher"};
  const auto workload = readWorkload(options_);
  ASSERT_FALSE(workload);
  EXPECT_THAT(workload.error().hint, HasSubstr("CYPHER"));
}

TEST_F(SmallBenchmark, MayLieInAFolderWhoseNameIsNoUtf8) {
  const auto renamed = folder_.path() / "b\xe9nch";
  std::filesystem::rename(options_.bench, renamed);
  options_.bench = renamed;
  EXPECT_TRUE(run());
  EXPECT_TRUE(run()) << "the same run, going on";
}

TEST_F(SmallBenchmark, AMisspeltMethodIsRefusedWithTheNearest) {
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

/// One question over the example's sales, answered by a model's planner.
class ModelEvaluation : public ::testing::Test {
 protected:
  ModelEvaluation() {
    writeOneQuestion(folder_, "sales");
    options_.bench = folder_.path() / "bench";
    options_.own.planner = *PlannerConfig::named("model");
    options_.own.model = ModelConfig{.target = {.name = "scripted", .prices = {1, 2}}};
  }

  void script(ScriptedEndpoint& endpoint) {
    endpoint.reply("select",
                   R"({"sources": [{"id": "sales", "probability": 0.9, "reason": "it fits"}], "plan": []})");
    endpoint.reply("formulate", R"({"query": "SELECT COUNT(*) FROM products", "explanation": "as asked",
                                    "confidence": 0.9, "parameters": []})");
    endpoint.reply(
        "evidence",
        R"({"evidence": [{"outcome": 1, "items": [1], "confidence": 0.9, "missing": []}], "why_not": ""})");
    for (const auto* step : {R"("query", "text": "SELECT COUNT(*) FROM products", "answers": [])",
                             R"("finish", "text": "", "answers": [1])"})
      endpoint.reply(
          "agent",
          R"({"source": "sales", "parameters": [], "given": 0, "reason": "", "confidence": 0.9, "action": )" +
              std::string(step) + "}");
    endpoint.reply("", "There are 14. [1]");
    options_.own.model->target.endpoint = endpoint.url();
  }

  // The line of the question, but for how long it took.
  json run(const std::string& out) {
    options_.out = folder_.path() / out;
    const auto report = evaluate(options_, world_, {});
    EXPECT_TRUE(report) << report.error().message;
    json line = json::parse(folder_.read(out + "/omni.jsonl"));
    line.erase("ms");
    return line;
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path() / "cache"};
  EvaluationOptions options_;
};

TEST_F(ModelEvaluation, IsReplayedWithoutTheEndpoint) {
  json recorded;
  {
    ScriptedEndpoint endpoint;
    script(endpoint);
    options_.own.model->record = folder_.path() / "calls.jsonl";
    recorded = run("first");
  }
  options_.own.model->record.reset();
  options_.own.model->replay = folder_.path() / "calls.jsonl";
  EXPECT_EQ(run("again"), recorded);
  EXPECT_EQ(recorded["status"], "answered");
  EXPECT_EQ(recorded["model"], (json{{"calls", 4}, {"tokens", 480}, {"money", 4 * 140 / 1e6}}));
  const auto report = json::parse(folder_.read("again/report.json"));
  EXPECT_EQ(report["methods"]["omni"]["model"]["calls"], 4);
  EXPECT_EQ(report["methods"]["omni"]["macro"]["retrieval"]["value"], 100);
  EXPECT_THAT(folder_.read("again/report.md"), HasSubstr("| 4.0 | 480.0 | 0.00056 |"));
  const auto settings = json::parse(folder_.read("again/run.json"));
  EXPECT_EQ(settings["planner"]["select"], "model");
  EXPECT_EQ(settings["planner"]["models"]["formulate"], "scripted");
}

TEST_F(ModelEvaluation, EveryPlannerIsReplayed) {
  for (const std::string planner : {"ensemble", "agent"}) {
    options_.own.planner = *PlannerConfig::named(planner);
    options_.own.planner.threshold = 1;
    options_.own.model->replay.reset();
    options_.own.model->record = folder_.path() / (planner + ".jsonl");
    json recorded;
    {
      ScriptedEndpoint endpoint;
      script(endpoint);
      recorded = run(planner);
    }
    EXPECT_GT(recorded["model"]["calls"], 0) << planner;
    options_.own.model->replay = std::exchange(options_.own.model->record, std::nullopt);
    EXPECT_EQ(run(planner + "-again"), recorded);
    EXPECT_EQ(recorded["status"], "answered");
  }
}

TEST_F(ModelEvaluation, ThresholdsOfAnEnsembleAreSwept) {
  ScriptedEndpoint endpoint;
  script(endpoint);
  options_.thresholds = {0, 0.9, 1};
  EXPECT_THAT(evaluate(options_, world_, {}).error().message, HasSubstr("no stage is an ensemble"));
  options_.own.planner = *PlannerConfig::named("ensemble");
  run("out");
  const auto methods = json::parse(folder_.read("out/report.json"))["methods"];
  ASSERT_EQ(methods.size(), 3u);
  EXPECT_EQ(methods["omni"]["threshold"], 0.9);
  EXPECT_EQ(methods["omni.t0"]["model"], nullptr) << "the built-in is always sure enough";
  EXPECT_GT(methods["omni.t1"]["model"]["calls"], 0);
  const std::string text = folder_.read("out/report.md");
  EXPECT_THAT(text, HasSubstr("## Thresholds of the ensemble"));
  EXPECT_THAT(text, HasSubstr("| 0.0 | 0.0 | 0.00000 |"));
  EXPECT_THAT(text, Not(HasSubstr("## Candidates")));
}

TEST_F(ModelEvaluation, ARouterIsASettingOfARun) {
  options_.own.planner = {.route = PlannerKind::kBuiltin};
  options_.own.model.reset();
  EXPECT_EQ(run("out")["status"], "answered");
  EXPECT_EQ(json::parse(folder_.read("out/run.json"))["planner"]["route"], "builtin");
  options_.own.planner.route.reset();
  EXPECT_THAT(evaluate(options_, world_, {}).error().message, HasSubstr("other settings"));
}

TEST_F(ModelEvaluation, AnotherModelIsAnotherRun) {
  folder_.write("calls.jsonl", "");
  options_.own.model->replay = folder_.path() / "calls.jsonl";
  EXPECT_EQ(run("out")["status"], "answered") << "by the built-in, for there is no reply";
  options_.own.model->target.name = "another";
  EXPECT_THAT(evaluate(options_, world_, {}).error().message, HasSubstr("other settings"));
}

}  // namespace
}  // namespace omni
