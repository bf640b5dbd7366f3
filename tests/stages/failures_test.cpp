// Every way in which an endpoint fails, at every stage: what fails is reported, the question is answered
// without the model where that can be, nothing hangs, and the key stands in nothing.
#include <gmock/gmock.h>

#include <map>
#include <sstream>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "engine/engine.h"
#include "report/report_json.h"
#include "report/report_text.h"
#include "stages/hostile_pool.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kKey = "sk-of-this-test-alone";
constexpr const char* kQuestion = "How many products are there?";

struct Failure {
  const char* name;
  ScriptedReply reply;
  bool waits = false;  // until the deadline
};

std::ostream& operator<<(std::ostream& out, const Failure& failure) {
  return out << failure.name;
}

ScriptedReply stalling() {
  ScriptedReply reply = ScriptedReply::cutOff(std::string(2000, 'x'), 300);
  reply.end = ScriptedReply::End::kHang;
  return reply;
}

// As a stream or not.
ScriptedReply enormous() {
  const std::string event =
      R"(data: {"choices": [{"delta": {"content": ")" + std::string(1u << 20, 'x') + "\"}}]}\n\n";
  ScriptedReply reply;
  for (int i = 0; i < 17; ++i) reply.body += event;
  return reply;
}

std::vector<Failure> failures() {
  const std::string quoted = std::string("\x1b[2J who is ") + kKey;
  return {{"wrongSchema", R"({"nothing": ["that was asked for"]})"},
          {"wrongTypes", R"({"sources": 1, "query": [], "evidence": {}, "action": null, "kind": 7})"},
          {"noJson", ScriptedReply::noJson()},
          {"empty", ""},
          {"cutOff", ScriptedReply::cutOff(std::string(2000, 'x'), 300)},
          {"closesEarly", ScriptedReply::closesEarly()},
          {"garbage", ScriptedReply::garbage()},
          {"enormous", enormous()},
          {"overloaded", ScriptedReply::error(429, quoted, {{"Retry-After", "100000"}})},
          {"broken", ScriptedReply::error(500, quoted)},
          {"refused", ScriptedReply::error(401, quoted)},
          {"hangs", ScriptedReply::hang(), true},
          {"stalls", stalling(), true}};
}

/// An engine whose stages all ask a scripted endpoint that replies well, but for one of them.
class OneStage : public ::testing::Test {
 protected:
  OneStage() {
    for (const auto& [stage, reply] : right_) endpoint_.reply(stage == "answer" ? "" : stage, reply);
  }

  // `failing`: what the endpoint replies to that stage first, then the last of them for ever.
  AskReport ask(const std::string& stage, const std::vector<ScriptedReply>& failing,
                std::chrono::milliseconds time) {
    ScriptedEndpoint other;
    for (const auto& reply : failing) other.reply("", reply);
    const ModelTarget rest{.endpoint = endpoint_.url(), .name = "small", .key = Secret(kKey)};
    const ModelTarget one{.endpoint = other.url(), .name = "small", .key = Secret(kKey)};
    EngineConfig config{
        .sources = {{.id = "sales",
                     .kind = "sqlite",
                     .location = FileLocation{{std::filesystem::absolute("examples/company/sales.db")}}}},
        .limits = {.time = time},
        .model = ModelConfig{.target = rest, .stages = {{stage, one}}},
        .planner = *PlannerConfig::named(stage == "agent" ? "agent" : "model")};
    config.planner.route = PlannerKind::kModel;
    return Engine::open(std::move(config), world_).value()->ask(kQuestion);
  }

  static std::string allOf(const AskReport& report) {
    std::ostringstream out, err;
    const Terminal terminal(out, err, {});
    printReport(report, terminal);
    printTrace(report, true, terminal);
    return out.str() + toJson(report).dump(2, ' ', true, Json::error_handler_t::replace);
  }

  const std::map<std::string, std::string> right_{
      {"route", R"({"kind": "quantity", "granularity": "table", "confidence": 1, "reason": ""})"},
      {"select", R"({"sources": [{"id": "sales", "probability": 0.9, "reason": "it fits"}], "plan": []})"},
      {"formulate", R"({"query": "SELECT COUNT(*) FROM products", "explanation": "as asked",
                        "confidence": 0.9, "parameters": []})"},
      {"evidence",
       R"({"evidence": [{"outcome": 1, "items": [1], "confidence": 0.9, "missing": []}], "why_not": ""})"},
      {"answer", "There are 14. [1]"},
      {"agent", R"({"action": "finish", "source": "", "text": "", "parameters": [], "given": 0, "reason": "",
                    "answers": [], "confidence": 1})"}};
  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
  ScriptedEndpoint endpoint_;
};

constexpr const char* kStages[] = {"route", "select", "formulate", "evidence", "answer", "agent"};

class FailingStage : public OneStage,
                     public ::testing::WithParamInterface<std::tuple<const char*, Failure>> {};

TEST_P(FailingStage, isSaidAndDoneWithout) {
  const auto& [stage, failure] = GetParam();
  const auto time = failure.waits ? std::chrono::milliseconds(300) : Limits{}.time;
  const AskReport report = ask(stage, {failure.reply}, time);
  EXPECT_THAT(report.warnings, Not(IsEmpty()));
  if (stage != std::string("agent")) {
    EXPECT_EQ(report.status, AskStatus::kAnswered);
    EXPECT_THAT(report.answer.text, HasSubstr("14"));
  }
  const std::string all = allOf(report);
  EXPECT_THAT(all, Not(HasSubstr(kKey)));
  EXPECT_FALSE(harmsTerminal(all));
}

INSTANTIATE_TEST_SUITE_P(Stages, FailingStage,
                         ::testing::Combine(::testing::ValuesIn(kStages), ::testing::ValuesIn(failures())),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param)) + "_" + std::get<1>(info.param).name;
                         });

class RecoveringStage : public OneStage, public ::testing::WithParamInterface<const char*> {};

TEST_P(RecoveringStage, fromWhatPassesNothingIsLeft) {
  const std::string stage = GetParam();
  std::vector<ScriptedReply> replies{ScriptedReply::error(429, "slow down", {{"Retry-After", "2"}}),
                                     ScriptedReply::error(500, "oops"), ScriptedReply::closesEarly()};
  replies.emplace_back(right_.at(stage));
  const AskReport report = ask(stage, replies, Limits{}.time);
  EXPECT_THAT(report.warnings, IsEmpty());
  EXPECT_GE(world_.waited(), std::chrono::seconds(2)) << "as long as Retry-After says";
}

INSTANTIATE_TEST_SUITE_P(Stages, RecoveringStage, ::testing::ValuesIn(kStages));

}  // namespace
}  // namespace omni
