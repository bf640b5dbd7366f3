#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "base/threads/parallel.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "engine/engine.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;
using Json = nlohmann::json;

constexpr const char* kKey = "sk-of-this-test-alone";
constexpr std::chrono::milliseconds kWhile{200};  // in which what is asked at once comes together
constexpr const char* kQuestion = "How many products are there?";

std::string selected(const std::vector<std::string>& ids) {
  Json sources = Json::array();
  double probability = 0.9;
  for (const auto& id : ids) {
    sources.push_back({{"id", id}, {"probability", probability}, {"reason", "it fits"}});
    probability -= 0.2;
  }
  return Json{{"sources", sources}, {"plan", Json::array()}}.dump();
}

std::string formulated(const std::string& query) {
  return Json{
      {"query", query}, {"explanation", "as asked"}, {"confidence", 0.9}, {"parameters", Json::array()}}
      .dump();
}

std::string chosen(int outcome, const std::vector<std::string>& missing = {}) {
  const Json evidence{{"outcome", outcome}, {"items", {1}}, {"confidence", 0.9}, {"missing", missing}};
  return Json{{"evidence", {evidence}}, {"why_not", ""}}.dump();
}

std::string noneChosen(const std::string& why) {
  return Json{{"evidence", Json::array()}, {"why_not", why}}.dump();
}

std::string step(const std::string& action, const std::string& source, const std::string& text,
                 const std::vector<int>& answers) {
  return Json{{"action", action}, {"source", source}, {"text", text},       {"parameters", Json::array()},
              {"given", 0},       {"reason", "why"},  {"answers", answers}, {"confidence", 0.8}}
      .dump();
}

/// An engine over databases of products, whose planner asks a scripted endpoint.
class PlannerTest : public ::testing::Test {
 protected:
  PlannerTest() {
    endpoint_.requireKey(kKey);
    endpoint_.reply("select", selected({"sales", "copy", "second_copy"}));
    endpoint_.reply("formulate", formulated("SELECT COUNT(*) AS products FROM products"));
    endpoint_.reply("evidence", chosen(1));
    endpoint_.reply("", "There are 14 products. [1]");
    for (const auto* id : {"sales", "copy", "second_copy"})
      config_.sources.push_back(
          {.id = id,
           .kind = "sqlite",
           .location = FileLocation{{std::filesystem::absolute("examples/company/sales.db")}}});
    config_.limits = roomyLimits();
    config_.model = ModelConfig{
        .target = {.endpoint = endpoint_.url(), .name = "scripted", .key = Secret(kKey), .prices = {1, 2}}};
  }

  AskReport ask(std::string_view planner) {
    config_.planner = *PlannerConfig::named(planner);
    config_.planner.threshold = threshold_;
    const auto engine = Engine::open(config_, world_).value();
    return engine->ask(kQuestion, {}, [&](std::string_view, std::string_view detail) {
      traced_ += detail;
      traced_ += '\n';
    });
  }
  std::string prompts() const {
    std::string text;
    for (const auto& request : endpoint_.requests()) text += request.prompt();
    return text;
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
  ScriptedEndpoint endpoint_;
  EngineConfig config_;
  double threshold_ = 0.6;
  std::string traced_;  // by the stages
};

TEST_F(PlannerTest, aModelAnswersInOneCallAStageAndOneACandidate) {
  const auto report = ask("model");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(report.answer.text, "There are 14 products. [1]");
  EXPECT_THAT(report.warnings, IsEmpty());
  EXPECT_EQ(endpoint_.count("select"), 1u);
  EXPECT_EQ(endpoint_.count("formulate"), 3u);
  EXPECT_EQ(endpoint_.count("evidence"), 1u);
  EXPECT_EQ(endpoint_.count(""), 1u);
  EXPECT_EQ(report.spent.calls, 6u);
  EXPECT_EQ(report.spent.tokens, 6 * 120u);
  EXPECT_NEAR(report.spent.money, 6 * (100 * 1 + 20 * 2) / 1e6, 1e-12);
}

TEST_F(PlannerTest, aModelSaysWhatAQueryLeavesOut) {
  EXPECT_FALSE(ask("model").isGuess()) << "the evidence stage finds nothing missing";
  endpoint_.reply("evidence", chosen(1, {"since 2020", "of Ann"}));
  const auto report = ask("model");
  EXPECT_TRUE(report.isGuess());
  EXPECT_EQ(report.leftOut(), "since 2020, of Ann");
}

TEST_F(PlannerTest, aQueryThatDoesNotAnswerIsWrittenOnceMore) {
  endpoint_.answerWith([&, evidence = 0,
                        written = 0](const ScriptedRequest& request) mutable -> ScriptedReply {
    if (request.key == "select") return selected({"sales"});
    if (request.key == "evidence") return ++evidence == 1 ? noneChosen("it counts customers") : chosen(1);
    if (request.key == "formulate")
      return formulated(++written == 1 ? "SELECT COUNT(*) FROM customers" : "SELECT COUNT(*) FROM products");
    return "There are 14 products. [1]";
  });
  const auto report = ask("model");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(report.answer.text, "There are 14 products. [1]");
  ASSERT_THAT(report.attempts, SizeIs(1));
  EXPECT_EQ(report.attempts[0].repairs, 1);
  EXPECT_THAT(prompts(),
              AllOf(HasSubstr("It does not answer the question: it counts customers"), HasSubstr("1 | 64")));
}

TEST_F(PlannerTest, whatIsMissingIsReportedWhereAModelFindsNoAnswer) {
  endpoint_.reply("evidence", noneChosen("nothing here is of 1850"));
  ask("model");  // the first reply: outcome 1
  const auto unanswered = ask("model");
  EXPECT_EQ(unanswered.status, AskStatus::kAbstained);
  EXPECT_THAT(unanswered.answer.text,
              HasSubstr("No answer: nothing here is of 1850. Closest: as asked (in "));
  EXPECT_EQ(endpoint_.count("evidence"), 2u) << "the model insists on its query";
}

TEST_F(PlannerTest, whatIsMissingIsReportedWhereAModelWritesNoQuery) {
  endpoint_.reply("select", selected({"sales"}));
  endpoint_.answerWith([](const ScriptedRequest& request) -> ScriptedReply {
    if (request.key == "select") return selected({"sales"});
    return Json{{"query", ""},
                {"explanation", "no painters are kept"},
                {"confidence", 0.1},
                {"parameters", Json::array()}}
        .dump();
  });
  const auto report = ask("model");
  EXPECT_EQ(report.status, AskStatus::kAbstained);
  EXPECT_THAT(report.answer.text, HasSubstr("No source can answer it. sales: no painters are kept."));
}

TEST_F(PlannerTest, aModelMakesAFollowUpWhole) {
  config_.planner = *PlannerConfig::named("model");
  endpoint_.reply("follow_up", R"({"question": "How many products does Ann manage?"})");
  const auto engine = Engine::open(config_, world_).value();
  const AskOptions options{.earlier = {kQuestion, "Who is Ann?"}};
  EXPECT_EQ(engine->ask("How many of them does she manage?", options).question,
            "How many products does Ann manage?");
  EXPECT_THAT(prompts(), AllOf(HasSubstr("Who is Ann?"), HasSubstr("How many of them does she manage?")));
  EXPECT_EQ(engine->ask(kQuestion, options).question, kQuestion);
  EXPECT_EQ(endpoint_.count("follow_up"), 1u) << "what stands by itself is not asked of";
}

TEST_F(PlannerTest, candidatesAreFormulatedForAtTheSameTime) {
  endpoint_.answerWith([](const ScriptedRequest& request) -> ScriptedReply {
    if (request.key == "select") return selected({"sales", "copy", "second_copy"});
    if (request.key == "evidence") return chosen(1);
    if (request.key.empty()) return "There are 14 products. [1]";
    return ScriptedReply::together(formulated("SELECT COUNT(*) FROM products"), 3);
  });
  EXPECT_EQ(ask("model").status, AskStatus::kAnswered);
  EXPECT_EQ(endpoint_.mostAtOnce(), 3u);
}

TEST_F(PlannerTest, aSmallModelOfAnEndpointWritesOverTables) {
  endpoint_.answerWith([](const ScriptedRequest& request) -> ScriptedReply {
    if (request.key == "select") return selected({"sales"});
    if (request.key == "evidence") return chosen(1);
    if (request.prompt().find("SELECT without FROM and JOIN") == std::string::npos)
      return "There are 14 products. [1]";
    return "SELECT COUNT(products.*)";
  });
  config_.model->target.tables = true;
  const auto report = ask("model");
  ASSERT_TRUE(report.attempts.front().query);
  EXPECT_EQ(report.attempts.front().query->text, "SELECT COUNT(*) FROM products");
  EXPECT_EQ(report.attempts.front().derivation.writer, "scripted");
  EXPECT_EQ(endpoint_.count("formulate"), 0u) << "no query in the source's own language";
}

TEST_F(PlannerTest, anEnsembleAsksNoModelWhereTheBuiltInIsSure) {
  threshold_ = 0;
  const auto sure = ask("ensemble");
  EXPECT_EQ(sure.status, AskStatus::kAnswered);
  EXPECT_EQ(sure.spent.calls, 0u);
  EXPECT_THAT(endpoint_.requests(), IsEmpty());
  threshold_ = 1;
  const auto unsure = ask("ensemble");
  EXPECT_EQ(unsure.spent.calls, 5u) << "select, three times formulate, evidence";
  EXPECT_EQ(endpoint_.count(""), 0u) << "what was found is worded without one";
}

std::vector<std::string> stepsOf(const AskReport& report, std::string_view stage) {
  std::vector<std::string> details;
  for (const auto& step : report.steps)
    if (step.stage == stage) details.push_back(step.detail);
  return details;
}

TEST_F(PlannerTest, theTraceSaysToWhatSelectionAloneWouldHaveCommitted) {
  endpoint_.reply("evidence", chosen(2));
  ask("model");  // the first reply: outcome 1
  EXPECT_THAT(stepsOf(ask("model"), "evidence"),
              Contains("selection would have committed to sales, the outcomes chose copy"));
  EXPECT_THAT(stepsOf(ask("builtin"), "evidence"), Contains(HasSubstr("selection would have committed to")));
}

TEST_F(PlannerTest, anAgentAnswers) {
  endpoint_.reply("agent", step("query", "copy", "SELECT COUNT(*) AS products FROM products", {}));
  endpoint_.reply("agent", step("finish", "", "", {1}));
  const auto report = ask("agent");
  EXPECT_EQ(report.answer.text, "There are 14 products. [1]");
  ASSERT_EQ(report.candidates.size(), 1u);
  EXPECT_EQ(report.candidates[0].source, "copy");
  EXPECT_EQ(report.evidence.at(0).provenance.source, "copy");
  EXPECT_EQ(endpoint_.count("select"), 0u);
  EXPECT_EQ(report.spent.calls, 4u) << "two steps, evidence, answer";
  EXPECT_THAT(stepsOf(report, "agent"), ElementsAre(HasSubstr("1. query copy"), HasSubstr("2. finish")));
}

TEST_F(PlannerTest, theBuiltInAnswersWhereTheModelIsDownAndSaysSo) {
  endpoint_.answerWith([](const ScriptedRequest&) { return ScriptedReply::error(500, "down, as ever"); });
  const auto report = ask("model");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(report.answer.text.substr(0, 2), "14");
  EXPECT_THAT(report.warnings, AllOf(Contains(HasSubstr("the built-in selection is used")),
                                     Contains(HasSubstr("the built-in formulation is used for 'sales'")),
                                     Contains(HasSubstr("the built-in choice of evidence is used")),
                                     Contains(HasSubstr("the built-in answer is used"))));
}

TEST_F(PlannerTest, theBuiltInAnswersWhereTheAgentIsDownAndSaysSo) {
  endpoint_.answerWith([](const ScriptedRequest&) { return ScriptedReply::error(500, "down, as ever"); });
  const auto report = ask("agent");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(report.answer.text.substr(0, 2), "14");
  EXPECT_THAT(report.warnings, Contains(HasSubstr("the agent could not be asked")));
}

TEST_F(PlannerTest, theBuiltInFormulatesWhereTheModelWantsToWriteAndSaysSo) {
  endpoint_.reply("formulate", formulated("DELETE FROM products"));
  const auto report = ask("model");
  ASSERT_EQ(report.attempts.size(), 3u);
  for (const auto& attempt : report.attempts) EXPECT_TRUE(attempt.outcome) << attempt.query->text;
  EXPECT_THAT(report.warnings, Contains(HasSubstr("the built-in formulation is used for")));
}

TEST_F(PlannerTest, aQuestionMayHaveAThresholdOfItsOwn) {
  config_.planner = *PlannerConfig::named("ensemble");
  config_.planner.threshold = 1;
  const auto engine = Engine::open(config_, world_).value();
  EXPECT_EQ(engine->ask(kQuestion, {.threshold = 0}).spent.calls, 0u);
  EXPECT_EQ(engine->ask(kQuestion).spent.calls, 5u);
  config_.planner = *PlannerConfig::named("model");
  EXPECT_EQ(Engine::open(config_, world_).value()->ask(kQuestion, {.threshold = 0}).spent.calls, 6u)
      << "only ensembles have one";
}

std::string routedTo(const std::string& kind, const std::string& granularity) {
  return Json{{"kind", kind}, {"granularity", granularity}, {"confidence", 0.9}, {"reason", "as it is asked"}}
      .dump();
}

TEST_F(PlannerTest, withoutARouterNothingIsRouted) {
  EXPECT_THAT(ask("model").routings, IsEmpty());
  EXPECT_EQ(endpoint_.count("route"), 0u);
}

TEST_F(PlannerTest, aRouterLeavesTheSourcesOfItsLanguages) {
  folder_.write("notes/tea.md", "# Tea\n\nGreen tea grows in the shade.\n");
  config_.sources.push_back(
      {.id = "notes", .kind = "documents", .location = FileLocation{{folder_.path() / "notes"}}});
  config_.planner.route = PlannerKind::kModel;
  const auto engine = Engine::open(config_, world_).value();
  endpoint_.reply("route", routedTo("concept", "paragraph"));
  endpoint_.reply("route", routedTo("relation", "table"));
  endpoint_.reply("route", routedTo("concept", "paragraph"));
  const auto texts = engine->ask("Where does green tea grow?");
  ASSERT_EQ(texts.routings.size(), 1u);
  EXPECT_EQ(texts.routings[0].modality, Modality::kConcept);
  ASSERT_EQ(texts.candidates.size(), 1u);
  EXPECT_EQ(texts.candidates[0].source, "notes");
  EXPECT_EQ(endpoint_.requests().size(), 1u) << "the other stages are the built-in's";
  const auto all = engine->ask(kQuestion);
  EXPECT_EQ(all.status, AskStatus::kAnswered);
  EXPECT_THAT(all.warnings, Contains(HasSubstr("every source may be selected")));
  const auto again = engine->ask(kQuestion);
  EXPECT_EQ(again.status, AskStatus::kAnswered) << "the notes alone do not know";
}

TEST_F(PlannerTest, whereDocumentsAreNeededEachComesInOnePiece) {
  folder_.write("notes/long.md",
                "# Tea\n\nGreen tea.\n\n# More tea\n\nBlack tea.\n\n# Yet more tea\n\nWhite tea.\n");
  folder_.write("notes/short.md", "# Coffee\n\nNo tea.\n");
  config_.sources = {
      {.id = "notes", .kind = "documents", .location = FileLocation{{folder_.path() / "notes"}}}};
  config_.planner.route = PlannerKind::kModel;
  endpoint_.reply("route", routedTo("concept", "paragraph"));
  endpoint_.reply("route", routedTo("concept", "document"));
  const auto engine = Engine::open(config_, world_).value();
  const auto documents = [](const AskReport& report) {
    std::vector<std::string> names;
    for (const auto& passage : report.attempts.at(0).outcome->passages) names.push_back(passage.document);
    return names;
  };
  EXPECT_THAT(documents(engine->ask("What tea is there?")), SizeIs(Gt(2)));
  EXPECT_THAT(documents(engine->ask("What tea is there?")), UnorderedElementsAre("long.md", "short.md"));
}

TEST_F(PlannerTest, aRouterThatFailsLeavesAllSources) {
  config_.planner.route = PlannerKind::kModel;
  endpoint_.reply("route", ScriptedReply::error(401, "no"));
  const auto report = Engine::open(config_, world_).value()->ask(kQuestion);
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_THAT(report.routings, IsEmpty());
  EXPECT_THAT(report.warnings, Contains(HasSubstr("every source may be selected")));
}

TEST_F(PlannerTest, whatNeedsNoSourceIsNotAnswered) {
  config_.planner.route = PlannerKind::kModel;
  endpoint_.reply("route", routedTo("concept", "none"));
  const auto report = Engine::open(config_, world_).value()->ask(kQuestion);
  EXPECT_EQ(report.status, AskStatus::kAbstained);
  EXPECT_THAT(report.answer.text, AllOf(HasSubstr("No source is needed"), HasSubstr("as it is asked")));
  EXPECT_THAT(report.attempts, IsEmpty());
}

TEST_F(PlannerTest, theBuiltInRouterNeedsNoModel) {
  config_.model.reset();
  config_.planner.route = PlannerKind::kBuiltin;
  const auto report = Engine::open(config_, world_).value()->ask(kQuestion);
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  ASSERT_EQ(report.routings.size(), 1u);
  EXPECT_EQ(report.routings[0].modality, Modality::kQuantity);
}

TEST_F(PlannerTest, anEndpointThatIsNotThereCostsOneShortWait) {
  config_.model->target.endpoint = ScriptedEndpoint().url();  // nobody listens there any more
  config_.planner = *PlannerConfig::named("model");
  const auto engine = Engine::open(config_, world_).value();
  for (int question = 0; question < 3; ++question) {
    const auto report = engine->ask(kQuestion);
    EXPECT_EQ(report.answer.text.substr(0, 2), "14");
    EXPECT_THAT(report.warnings, Contains(HasSubstr("the built-in selection is used")));
    EXPECT_LT(world_.waited(), std::chrono::milliseconds(500)) << "of question " << question;
  }
}

TEST_F(PlannerTest, rowsThatAreNotSharedAreNotSent) {
  const std::string row = "14013";  // what the query gives: products, and a number that is in no source
  endpoint_.answerWith([](const ScriptedRequest& request) -> ScriptedReply {
    if (request.key == "select") return selected({"sales"});
    if (request.key == "evidence") return chosen(1);
    if (request.key == "formulate") return formulated("SELECT 14000 + 13 AS products FROM products LIMIT 1");
    return "There are 14013. [1]";
  });
  config_.model->share.rows = false;
  EXPECT_THAT(ask("model").answer.text, HasSubstr(row));
  EXPECT_THAT(prompts(), Not(HasSubstr(row)));
  config_.model->share.rows = true;
  EXPECT_THAT(ask("model").answer.text, HasSubstr(row));
  EXPECT_THAT(prompts(), HasSubstr(row));
}

TEST_F(PlannerTest, theKeyIsSentAndNeverReported) {
  std::string output;
  const auto keep = [&](const AskReport& report) {
    for (const auto& warning : report.warnings) output += warning + "\n";
    output += report.answer.text + "\n";
  };
  keep(ask("model"));
  EXPECT_THAT(endpoint_.requests().at(0).headers, Contains(Pair("authorization", HasSubstr(kKey))));
  endpoint_.answerWith(
      [](const ScriptedRequest&) { return ScriptedReply::error(401, std::string("wrong key ") + kKey); });
  keep(ask("model"));
  keep(ask("agent"));
  EXPECT_THAT(output, HasSubstr("wrong key"));
  EXPECT_THAT(output + traced_ + prompts(), Not(HasSubstr(kKey)));
}

TEST_F(PlannerTest, twoHundredQuestionsAtOnceAreAllAnswered) {
  endpoint_.reply("select", ScriptedReply::slow(selected({"sales", "copy", "second_copy"}), kWhile));
  config_.planner = *PlannerConfig::named("model");
  config_.model->concurrency = 100;
  const auto engine = Engine::open(config_, world_).value();
  std::vector<AskReport> reports(200);
  parallelFor(reports.size(), reports.size(), [&](std::size_t i) { reports[i] = engine->ask(kQuestion); });
  for (const auto& report : reports) {
    EXPECT_EQ(report.answer.text, "There are 14 products. [1]");
    EXPECT_THAT(report.warnings, IsEmpty());
  }
  EXPECT_EQ(endpoint_.requests().size(), reports.size() * 6);
  EXPECT_LE(endpoint_.mostAtOnce(), 100u);
}

TEST_F(PlannerTest, aPlannerThatAsksAModelNeedsOne) {
  config_.planner = *PlannerConfig::named("model");
  config_.model.reset();
  const auto engine = Engine::open(config_, world_);
  ASSERT_FALSE(engine);
  EXPECT_THAT(engine.error().hint, HasSubstr("model:"));
}

}  // namespace
}  // namespace omni
