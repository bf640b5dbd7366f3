// The stages with an endpoint over real HTTP: what it does wrong is recovered from or a typed error.
#include <gmock/gmock.h>

#include "answer/model_answerer.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "evidence/model/model_evidence_selector.h"
#include "model/chat/open_chat.h"
#include "route/model_router.h"
#include "route/narrow.h"
#include "select/model_selector.h"
#include "stages/hostile_pool.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class StagesOverHttp : public ::testing::Test {
 protected:
  StagesOverHttp() {
    ModelConfig config;
    config.target = {.endpoint = server_.url(), .name = "small", .key = Secret("sk-secret-key")};
    model_ = openChatModel(config, world_).value();
  }

  Result<std::vector<Candidate>> select() {
    return ModelSelector(
               pool_.catalog(), model_,
               SelectionPrompt(std::make_shared<const BuiltinSelector>(pool_.catalog()), prompts_, {}))
        .select(asking_, 2, {})
        .map([](Selection selection) { return std::move(selection.candidates); });
  }
  Result<Routing> route() {
    return ModelRouter(model_, RoutingPrompt(prompts_)).route(asking_, countSources(pool_.catalog(), {}));
  }
  Result<EvidenceSet> choose() {
    return ModelEvidenceSelector(model_, EvidencePrompt(prompts_), {}).choose(asking_, attempts());
  }
  Result<Answer> answer() {
    const EvidenceSet set{pool_.report().evidence, {}};
    return ModelAnswerer(model_, AnswerPrompt(prompts_), {}).answer(asking_, attempts(), set);
  }
  const std::vector<Attempt>& attempts() const { return pool_.report().attempts; }

  InstantWorld world_;
  ScriptedEndpoint server_;
  HostilePool pool_{"cell", "Oslo"};
  std::shared_ptr<ChatModel> model_;
  std::shared_ptr<const Prompts> prompts_ = std::make_shared<const Prompts>(Prompts::load().value());
  Question question_ = *analyse("Which cities are there?", {});
  Budget budget_{Limits{.time = std::chrono::seconds(60)}, world_};
  std::string traced_;
  Trace trace_{[this](std::string_view, std::string_view detail) { traced_ += detail; }};
  Asking asking_{question_, budget_, trace_};
};

TEST_F(StagesOverHttp, selectionSurvivesAWrongSchemaAndAnOverload) {
  server_.reply("select", ScriptedReply::error(429, "slow down", {{"Retry-After", "1"}}));
  server_.reply("select", R"({"ids": ["shop"]})");
  server_.reply("select",
                R"({"sources": [{"id": "shop", "probability": 0.9, "reason": "cities"}], "plan": []})");
  const auto candidates = select();
  ASSERT_TRUE(candidates) << candidates.error().message;
  ASSERT_THAT(*candidates, SizeIs(1));
  EXPECT_EQ(candidates->front().source, "shop");
  EXPECT_EQ(server_.count("select"), 3u);
}

TEST_F(StagesOverHttp, selectionFailsWithATypedError) {
  server_.reply("select", ScriptedReply::noJson());
  EXPECT_EQ(select().error().code, Code::kUnreadable);
  server_.reply("select", ScriptedReply::error(401, "who is sk-secret-key?"));
  const auto refused = select();
  EXPECT_EQ(refused.error().code, Code::kRefused);
  EXPECT_EQ(refused.error().message.find("sk-secret-key"), std::string::npos);
}

TEST_F(StagesOverHttp, routingSurvivesAKindThatThereIsNot) {
  server_.reply("route", R"({"kind": "GraphQL", "granularity": "table", "confidence": 1, "reason": ""})");
  server_.reply("route",
                R"({"kind": "quantity", "granularity": "table", "confidence": 1, "reason": "a list"})");
  const auto routing = route();
  ASSERT_TRUE(routing) << routing.error().message;
  EXPECT_EQ(routing->modality, Modality::kQuantity);
  EXPECT_EQ(server_.count("route"), 2u);
}

TEST_F(StagesOverHttp, routingFailsWithATypedError) {
  server_.reply("route", R"({"kind": "SQL"})");
  EXPECT_EQ(route().error().code, Code::kUnreadable);
  EXPECT_EQ(server_.count("route"), 2u) << "asked once more, then no further";
  server_.answerWith([](const ScriptedRequest&) { return ScriptedReply::error(500, "broken"); });
  EXPECT_EQ(route().error().code, Code::kUnavailable);
}

TEST_F(StagesOverHttp, evidenceIsChosenInOneCall) {
  server_.reply(
      "evidence",
      R"({"evidence": [{"outcome": 1, "items": [2], "confidence": 0.8, "missing": []}], "why_not": ""})");
  const auto set = choose();
  ASSERT_TRUE(set) << set.error().message;
  ASSERT_THAT(set->evidence, SizeIs(1));
  EXPECT_EQ(set->evidence[0].rows, std::vector<std::size_t>{1});
  EXPECT_EQ(server_.requests().size(), 1u);
}

TEST_F(StagesOverHttp, theAnswerIsStreamed) {
  server_.reply("", "Oslo is a city [1]. Rome is a city [1].");
  const auto answered = answer();
  ASSERT_TRUE(answered) << answered.error().message;
  EXPECT_EQ(answered->text, "Oslo is a city [1].");
  EXPECT_EQ(traced_, answered->text);
  EXPECT_THAT(server_.requests().at(0).body, HasSubstr("\"stream\":true"));
}

TEST_F(StagesOverHttp, aStreamThatIsCutOffIsAnError) {
  server_.reply("", ScriptedReply::cutOff("Oslo is a city [1]. Bergen is a city [1].", 400));
  EXPECT_FALSE(answer());
}

TEST_F(StagesOverHttp, aBudgetThatIsTooSmallSendsNothing) {
  const Budget small(Limits{.tokens = 100}, world_);
  const Asking asking{question_, small, trace_};
  const auto candidates =
      ModelSelector(pool_.catalog(), model_,
                    SelectionPrompt(std::make_shared<const BuiltinSelector>(pool_.catalog()), prompts_, {}))
          .select(asking, 2, {});
  EXPECT_EQ(candidates.error().code, Code::kLimit);
  EXPECT_THAT(server_.requests(), SizeIs(0));
}

}  // namespace
}  // namespace omni
