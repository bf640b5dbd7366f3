#include "engine/engine.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "endpoint/scripted_endpoint.h"
#include "model/embedding/embedding_model.h"
#include "source/cached_in.h"
#include "source/contract/ambiguous_orders.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using namespace std::chrono;

class EngineTest : public ::testing::Test {
 protected:
  std::unique_ptr<Engine> open(std::vector<SourceConfig> sources) {
    auto engine = Engine::open({.sources = std::move(sources), .limits = roomyLimits()}, world_).value();
    (void)engine->catalog();  // whole, however busy the machine is
    return engine;
  }

  TemporaryFolder folder_;
  ExampleWorld world_{folder_.path()};
};

TEST_F(EngineTest, saysWhatCanNoLongerBeRead) {
  const auto file = folder_.path() / "sales.db";
  std::filesystem::copy_file("examples/company/sales.db", file);
  const SourceConfig sales{.id = "sales", .kind = "sqlite", .location = FileLocation{{file.string()}}};
  (void)open({sales});
  const auto engine = open({sales});  // with what is in the cache
  std::filesystem::remove(file);
  // The pool's index may still be on its way there.
  for (std::error_code error; std::filesystem::exists(world_.cacheFolder() / "catalog");)
    std::filesystem::remove_all(world_.cacheFolder() / "catalog", error);
  // By the attempt, or by the pool where that has noticed first, as it has by the second time.
  for (int times = 0; times < 2; ++times) {
    const auto report = engine->ask("How many products are there?");
    EXPECT_EQ(report.status, AskStatus::kFailed);
    const std::string shownText = report.answer.text + (report.error ? report.error->hint : "");
    EXPECT_THAT(shownText, HasSubstr("'sales' can no longer be read"));
    EXPECT_THAT(shownText, HasSubstr("Check that source"));
  }
}

TEST_F(EngineTest, saysWhatAnEngineComplainsOf) {
  const auto file = folder_.path() / "sales.db";
  std::filesystem::copy_file("examples/company/sales.db", file);
  const auto engine = open({{.id = "sales", .kind = "sqlite", .location = FileLocation{{file.string()}}},
                            company("handbook", "documents", "handbook")});
  {
    std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(100);
    const std::string garbage(std::filesystem::file_size(file) - 100, '\x5a');
    damaged.write(garbage.data(), static_cast<std::streamsize>(garbage.size()));
  }
  const auto report = engine->ask("How many products are there?", {.sources = {"sales"}});
  EXPECT_EQ(report.status, AskStatus::kFailed);
  EXPECT_THAT(report.answer.text, HasSubstr("source 'sales' failed"));
  EXPECT_THAT(report.warnings, Contains(HasSubstr("source 'sales' gave nothing")));
  const auto other = engine->ask("What does a traveller pay by card for?");
  EXPECT_EQ(other.status, AskStatus::kAnswered) << "another source does";
}

TEST_F(EngineTest, filesThatChangedAreReadBeforeAQuestionIsLeftUnanswered) {
  struct LaterWorld final : CachedIn {
    using CachedIn::CachedIn;
    steady_clock::time_point now() const override { return CachedIn::now() + ahead.load(); }
    std::atomic<steady_clock::duration> ahead{};
  } world(folder_.path());
  const auto data = folder_.path() / "data";
  std::filesystem::create_directory(data);
  std::ofstream(data / "orders.csv") << "id,customer\n1,Ann\n2,Bob\n";
  const SourceConfig shop{.id = "shop", .kind = "duckdb", .location = FileLocation{{data.string()}}};
  const auto engine = Engine::open({.sources = {shop}, .limits = roomyLimits()}, world).value();
  ASSERT_EQ(engine->ask("How many orders are there?").status, AskStatus::kAnswered);
  std::ofstream(data / "boats.csv") << "boat,port\nAurora,Hull\nTern,Ayr\n";
  world.ahead = 2s;
  const auto report = engine->ask("How many boats are in Hull?");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(report.answer.text, "1");
}

TEST_F(EngineTest, tellsHowTheQueryWasComeTo) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto report = engine->ask("How many customers in Norway are there?");
  ASSERT_EQ(report.attempts.size(), 1u);
  const Derivation& derivation = report.attempts[0].derivation;
  EXPECT_THAT(derivation.segmentation, IsSupersetOf({"'How many' (cue)", "'customers' → customers"}));
  EXPECT_THAT(derivation.open, IsEmpty());
  ASSERT_FALSE(derivation.others.empty());
  EXPECT_LT(derivation.others[0].confidence, report.attempts[0].query->confidence);
  EXPECT_FALSE(derivation.others[0].why.empty());
}

TEST_F(EngineTest, makesAFollowUpWhole) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const std::string first = "How many customers in Norway are there?";
  const auto report = engine->ask("and in Denmark?", {.earlier = {first}});
  EXPECT_EQ(report.question, "How many customers in Denmark are there?");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(engine->ask("what about orders?", {.earlier = {first, "and in Spain?"}}).question,
            "How many orders in Spain are there?");
  EXPECT_EQ(engine->ask("How many orders are there?", {.earlier = {first}}).question,
            "How many orders are there?");
  EXPECT_EQ(engine->ask("and in Spain?").question, "and in Spain?") << "nothing was asked before";
}

TEST_F(EngineTest, saysWhyAQueryIsNoAnswer) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto report = engine->ask("How many customers are flabbergasted?");
  EXPECT_EQ(report.status, AskStatus::kAbstained);
  ASSERT_EQ(report.attempts.size(), 1u);
  EXPECT_THAT(report.attempts[0].derivation.open, ElementsAre("not understood: 'flabbergasted'"));
  EXPECT_THAT(report.answer.text,
              AllOf(HasSubstr("understood: 'customers' → customers"),
                    HasSubstr("not understood: flabbergasted"), HasSubstr("What can be asked: ")));
}

TEST_F(EngineTest, whatItSaysCanBeAskedIsAnswered) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const std::string shownText = engine->ask("How many customers are flabbergasted?").answer.text;
  const std::string offer = "What can be asked: ";
  const auto start = shownText.find(offer) + offer.size();
  const std::string first = shownText.substr(start, shownText.find('?', start) + 1 - start);
  const auto report = engine->ask(first, {.trust = 0.5});
  EXPECT_EQ(report.status, AskStatus::kAnswered) << first;
  EXPECT_FALSE(report.isGuess()) << first;
}

TEST_F(EngineTest, answersByTheReadingThatIsChosen) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const std::string text = "How many customers are there?";
  const auto report = engine->ask(text);
  ASSERT_GE(report.interpretations.size(), 2u);
  EXPECT_EQ(report.interpretations[0].query.text,
            report.attempts[report.evidence.front().attempt].query->text);
  const auto second = engine->ask(text, {.interpretation = 2});
  EXPECT_EQ(second.status, AskStatus::kAnswered);
  ASSERT_EQ(second.evidence.size(), 1u);
  EXPECT_EQ(second.attempts[second.evidence[0].attempt].query->text, report.interpretations[1].query.text);
  const auto none = engine->ask(text, {.interpretation = 9});
  EXPECT_TRUE(none.evidence.empty());
  EXPECT_THAT(none.warnings, Contains(HasSubstr("no number 9")));
}

TEST_F(EngineTest, showsWhatARankingRanksBy) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto report = engine->ask("Which product has the highest price?");
  ASSERT_FALSE(report.evidence.empty());
  const Attempt& attempt = report.attempts[report.evidence.front().attempt];
  EXPECT_EQ(attempt.outcome->columns.size(), 1u) << "it is no part of the answer";
  ASSERT_TRUE(attempt.supporting);
  ASSERT_EQ(attempt.supporting->rows.size(), 1u);
  EXPECT_THAT(report.answer.text, HasSubstr(attempt.supporting->columns[0] + ": "));
}

TEST_F(EngineTest, theTrustThatIsWantedSaysWhatIsAGuess) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const std::string text = "How many products are there?";
  EXPECT_TRUE(engine->ask(text, {.trust = 1.0}).isGuess());
  EXPECT_FALSE(engine->ask(text, {.trust = 0.0}).isGuess());
}

TEST_F(EngineTest, answersWithTheQueryAndItsProvenance) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto report = engine->ask("How many products are there?");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_EQ(report.answer.text, "14");
  ASSERT_EQ(report.evidence.size(), 1u);
  EXPECT_EQ(report.evidence[0].provenance.source, "sales");
  EXPECT_THAT(report.attempts[0].query->text, HasSubstr("COUNT(*) FROM products"));
}

TEST_F(EngineTest, tiesAreReported) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto first = engine->ask("Which product was launched first?");
  EXPECT_EQ(first.answer.text, "Beacon S1 (launched on: 2020-05-11) (tied: Insight Cloud)");
  EXPECT_EQ(first.attempts.at(0).outcome->rows.size(), 1u);
  EXPECT_EQ(
      engine->ask("What are the 3 most expensive products?").answer.text,
      "Insight Cloud (list price: 2400), Fleet Manager (list price: 1800), Site Survey (list price: 1500)");
  EXPECT_EQ(engine->ask("Which product is the second most expensive?").answer.text,
            "Fleet Manager (list price: 1800)");
}

TEST_F(EngineTest, whoHardlyAnswersIsAskedOnlyWhereItHoldsWhatIsNamed) {
  const auto engine =
      open({company("sales", "sqlite", "sales.db"), company("handbook", "documents", "handbook"),
            company("suppliers", "rdf", "suppliers.ttl")});
  const auto count = engine->ask("How many orders were placed in 2025?");
  EXPECT_EQ(count.candidates.size(), 3u);
  ASSERT_EQ(count.attempts.size(), 1u);
  EXPECT_EQ(count.attempts[0].candidate.source, "sales");
  const auto life = engine->ask("What is the battery life of the Tracker T3?");
  EXPECT_EQ(life.contradictions.size(), 1u);
}

TEST_F(EngineTest, rowsThatContradictATextSayAsOfWhenTheyAre) {
  folder_.write("trackers.csv",
                "name,battery_life_months,updated_at\nTracker T3,19,2024-03-05\nTracker T2,14,2024-03-06\n");
  folder_.write("2023-01-t3.md", "# Tracker T3\n\nThe Tracker T3 has a battery life of 30 months.\n");
  const auto of = [&](const std::string& id, const std::string& kind, const std::string& file) {
    return SourceConfig{.id = id, .kind = kind, .location = FileLocation{{(folder_.path() / file).string()}}};
  };
  const auto engine =
      open({of("trackers", "duckdb", "trackers.csv"), of("notes", "documents", "2023-01-t3.md")});
  const auto report = engine->ask("What is the battery life months of Tracker T3?");
  ASSERT_EQ(report.contradictions.size(), 1u) << report.answer.text;
  ASSERT_EQ(report.contradictions[0].claims.size(), 2u);
  EXPECT_THAT(report.contradictions[0].claims[0].asOf, HasSubstr("2024-03-05"));
  EXPECT_TRUE(report.contradictions[0].claims[0].newest);
}

TEST_F(EngineTest, textsBehindAQueryThatExplainsAllAreNotSearched) {
  const auto engine =
      open({company("sales", "sqlite", "sales.db"), company("handbook", "documents", "handbook")});
  const auto sources = [&](const std::string& question) {
    std::vector<std::string> asked;
    for (const auto& attempt : engine->ask(question).attempts) asked.push_back(attempt.candidate.source);
    return asked;
  };
  EXPECT_THAT(sources("Which products have a list price above 100?"), ElementsAre("sales"));
  EXPECT_THAT(sources("What is the list price of the Tracker T3?"), ElementsAre("sales", "handbook"))
      << "which may say something else of the one fact";
}

TEST_F(EngineTest, aRequestForAChangeIsRefusedBeforeAnySourceIsAsked) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto report = engine->ask("Delete all products");
  EXPECT_EQ(report.status, AskStatus::kRefused);
  EXPECT_TRUE(report.attempts.empty());
}

TEST_F(EngineTest, explainingRunsNothing) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  const auto report = engine->ask("How many products are there?", {.execute = false});
  ASSERT_EQ(report.attempts.size(), 1u);
  EXPECT_TRUE(report.attempts[0].query);
  EXPECT_FALSE(report.attempts[0].outcome);
}

TEST_F(EngineTest, nativeQueriesPassTheGuard) {
  const auto engine = open({company("sales", "sqlite", "sales.db")});
  EXPECT_EQ(engine->query("sales", {.text = "SELECT count(*) FROM products"}, roomyBudget())->rows.size(),
            1u);
  EXPECT_EQ(engine->query("sales", {.text = "DROP TABLE products"}, Budget()).error().code, Code::kRefused);
  EXPECT_THAT(engine->query("sals", {.text = "SELECT 1"}, Budget()).error().hint, HasSubstr("sales"));
}

TEST_F(EngineTest, aSourceThatCannotBeOpenedIsLeftOutAndReported) {
  const auto engine = open({company("sales", "sqlite", "sales.db"), company("gone", "sqlite", "gone.db")});
  ASSERT_EQ(engine->catalog()->failures().size(), 1u);
  const auto report = engine->ask("How many products are there?");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_THAT(report.warnings, ElementsAre(HasSubstr("left out: source 'gone': ")));
}

TEST_F(EngineTest, aFileThatIsLeftOutIsReportedOnce) {
  folder_.write("trips.csv", "city,price\nOslo,2\n");
  folder_.write("hotels.csv", "");
  const auto engine = open(
      {{.id = "travel", .kind = "duckdb", .location = FileLocation{{(folder_.path() / "*.csv").string()}}}});
  for (const auto* text : {"How many trips are there?", "How many trips are there, and which cities?"}) {
    const auto report = engine->ask(text);
    EXPECT_THAT(report.warnings, Contains(HasSubstr("left out of source 'travel'")).Times(1)) << text;
    EXPECT_THAT(report.warnings, Contains(HasSubstr("hotels.csv is empty")).Times(1));
  }
}

TEST_F(EngineTest, twoEnginesLiveInOneProcess) {
  const auto first = open({company("sales", "sqlite", "sales.db")});
  const auto second = open({company("suppliers", "rdf", "suppliers.ttl")});
  EXPECT_EQ(first->catalog()->find("suppliers"), nullptr);
  EXPECT_EQ(first->ask("How many products are there?").answer.text, "14");
  EXPECT_EQ(second->ask("How many suppliers are there?").answer.text, "14");
}

TEST_F(EngineTest, anAnswerFoundWithoutTheEndpointOfVectorsSaysSo) {
  ScriptedEndpoint endpoint;
  endpoint.answerWith([](const ScriptedRequest& request) {
    const auto count = nlohmann::json::parse(request.body)["input"].size();
    return ScriptedReply::vectors(std::vector<std::vector<float>>(count, {1, 0}));
  });
  SourceConfig handbook = company("handbook", "documents", "handbook");
  handbook.options["vectors"] = "endpoint";
  handbook.embeddings =
      openEmbeddingModel({.target = {.endpoint = endpoint.url(), .name = "many-tongues"}, .retries = 0});
  const auto engine = open({handbook});
  EXPECT_THAT(engine->ask("How many days of annual leave do we have?").warnings, IsEmpty());
  endpoint.answerWith([](const ScriptedRequest&) { return ScriptedReply::error(500, "out of memory"); });
  const auto report = engine->ask("How many days of annual leave do we have?");
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_THAT(report.warnings, ElementsAre(HasSubstr("source 'handbook': embed: 127.0.0.1:")));
}

TEST_F(EngineTest, aSecondStartTakesDescriptionsFromTheCache) {
  open({company("sales", "sqlite", "sales.db")});
  const auto again = open({company("sales", "sqlite", "sales.db")});
  EXPECT_TRUE(again->catalog()->find("sales")->fromCache);
  EXPECT_EQ(again->ask("How many products are there?").answer.text, "14");
}

TEST_F(EngineTest, asksBackWhereTheCallerLetsItAndGoesOnByWhatHeMeant) {
  const auto engine = open({ambiguousOrders(folder_)});
  const auto guessed = engine->ask(kTotalPrice);
  EXPECT_EQ(guessed.status, AskStatus::kAnswered) << "nobody can be asked";
  EXPECT_FALSE(guessed.clarification);
  const auto asked = engine->ask(kTotalPrice, {.clarify = true});
  ASSERT_EQ(asked.status, AskStatus::kNeedsInput) << asked.answer.text;
  ASSERT_GE(asked.clarification->choices.size(), 2u);
  EXPECT_THAT(asked.answer.text, AllOf(HasSubstr("net price"), HasSubstr("gross price")));
  EXPECT_TRUE(asked.answer.citations.empty());
  for (const ClarificationChoice& choice : asked.clarification->choices) {
    const auto answered = engine->ask(kTotalPrice, {.clarify = true, .meant = {choice.id}});
    EXPECT_EQ(answered.status, AskStatus::kAnswered);
    EXPECT_EQ(answered.meant, choice.id);
    EXPECT_EQ(answered.confidence, guessed.confidence);
    EXPECT_THAT(answered.answer.text, HasSubstr(choice.label.find("net") != std::string::npos ? "60" : "72"));
  }
}

TEST_F(EngineTest, asksBackOnlyWhatIsAmbiguousAndExecuted) {
  const auto engine = open({ambiguousOrders(folder_)});
  EXPECT_EQ(engine->ask("What is the total net price of all orders?", {.clarify = true}).status,
            AskStatus::kAnswered);
  EXPECT_FALSE(engine->ask(kTotalPrice, {.clarify = true, .execute = false}).clarification);
  const auto stranger = engine->ask("How many orders are there?", {.meant = {"0123456789abcdef"}});
  EXPECT_EQ(stranger.status, AskStatus::kAnswered) << "an id that names no meaning of it changes nothing";
  EXPECT_EQ(stranger.meant, "");
}

}  // namespace
}  // namespace omni
