#include "route/model_router.h"

#include <gmock/gmock.h>

#include "model/chat/scripted_model.h"
#include "route/builtin_router.h"
#include "route/ensemble_router.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kRelation =
    R"({"kind": "relation", "granularity": "table", "confidence": 0.9, "reason": "who reports to whom"})";

/// Two corpora, twelve databases and a graph.
SourceCounts pool() {
  SourceCounts counts;
  for (int i = 0; i < 15; ++i)
    counts.add({.id = {},
                .kind = {},
                .route = i < 2    ? Route::kSearch
                         : i < 14 ? Route::kSql
                                  : Route::kCypher});
  return counts;
}

class ModelRouterTest : public ::testing::Test {
 protected:
  std::shared_ptr<ModelRouter> router() {
    return std::make_shared<ModelRouter>(
        model_, RoutingPrompt(std::make_shared<const Prompts>(Prompts::load().value())));
  }
  Result<Routing> route(const std::string& reply) {
    model_->reply("route", reply);
    return router()->route(asking_, pool());
  }

  std::shared_ptr<ScriptedModel> model_ = std::make_shared<ScriptedModel>();
  Question question_ = *analyse("How many people report to Ann Berg?", {});
  Budget budget_;
  Trace trace_;
  Asking asking_{question_, budget_, trace_};
};

TEST_F(ModelRouterTest, routesToWhatTheModelNames) {
  const auto routing = route(kRelation);
  ASSERT_TRUE(routing) << routing.error().message;
  EXPECT_EQ(routing->modality, Modality::kRelation);
  EXPECT_EQ(routing->granularity, Granularity::kTable);
  EXPECT_THAT(routing->routes, ElementsAre(Route::kSparql, Route::kCypher));
  EXPECT_DOUBLE_EQ(routing->confidence, 0.9);
  EXPECT_EQ(routing->reason, "who reports to whom");
}

TEST_F(ModelRouterTest, asksOnceForTheQuestionAndTheLanguagesThatThereAre) {
  ASSERT_TRUE(route(kRelation));
  const auto requests = model_->requests();
  ASSERT_EQ(requests.size(), 1u);
  const auto& request = requests[0];
  EXPECT_THAT(request.messages[1].text,
              AllOf(HasSubstr("SEARCH (2 sources), SQL (12 sources), CYPHER (1 source)"),
                    HasSubstr("How many people report to Ann Berg?"), Not(HasSubstr("SPARQL"))));
  EXPECT_EQ(request.schema->name, "route");
}

TEST_F(ModelRouterTest, whatThereIsNotIsATypedError) {
  for (const auto* reply : {R"({"kind": "graphql", "granularity": "table", "confidence": 1, "reason": ""})",
                            R"({"kind": "concept", "granularity": "video", "confidence": 1, "reason": ""})",
                            R"({"kind": ["concept"]})", "{}", "Search, I think."}) {
    const auto routing = route(reply);
    ASSERT_FALSE(routing) << reply;
    EXPECT_EQ(routing.error().code, Code::kUnreadable);
    model_ = std::make_shared<ScriptedModel>();
  }
}

TEST_F(ModelRouterTest, whatItSaysIsSafeToShow) {
  const auto routing =
      route(R"({"kind": "concept", "granularity": "none", "confidence": 9, "reason": "\u001b[2J\u202eyes"})");
  ASSERT_TRUE(routing);
  EXPECT_EQ(routing->reason, "\\u{1b}[2J\\u{202e}yes");
  EXPECT_DOUBLE_EQ(routing->confidence, 1);
}

TEST_F(ModelRouterTest, anEnsembleAsksTheModelWhereWordsDecideNothing) {
  model_->reply("route", kRelation);
  const auto ask = [&](double threshold) {
    return EnsembleRouter(Ensemble<Router>(std::make_shared<BuiltinRouter>(), router(), threshold))
        .route(asking_, pool());
  };
  EXPECT_EQ(ask(0.6)->granularity, Granularity::kTable);
  EXPECT_THAT(model_->requests(), IsEmpty());
  EXPECT_EQ(ask(1.01)->modality, Modality::kRelation);
}

}  // namespace
}  // namespace omni
