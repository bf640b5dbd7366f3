// Hostile replies of a language model: nothing but what there is comes of them, and it is safe to show.
#include <gtest/gtest.h>

#include <regex>

#include "answer/model_answerer.h"
#include "base/text.h"
#include "evidence/model/model_evidence_selector.h"
#include "language/languages.h"
#include "model/chat/scripted_model.h"
#include "route/model_router.h"
#include "route/narrow.h"
#include "select/described.h"
#include "select/model_selector.h"
#include "stages/case_file.h"
#include "stages/hostile_pool.h"

namespace omni {
namespace {

// One question with a model that gives one reply at every stage.
class Replied {
 public:
  explicit Replied(const InjectionCase& hostile) : hostile_(hostile) {
    for (const auto* stage : {"route", "select", "evidence", "answer"}) model_->reply(stage, hostile.text);
  }

  void expectHarmless() {
    const std::string& stage = hostile_.places.front();
    if (stage == "route")
      route();
    else if (stage == "select")
      select();
    else if (stage == "evidence")
      evidence();
    else if (stage == "answer")
      answer();
    else if (stage == "formulate")
      formulate();
    else
      ADD_FAILURE() << "no stage " << stage;
    for (const auto& warning : trace_.warnings()) expectSafe(warning);
  }

 private:
  void expectSafe(const std::string& text) const { EXPECT_FALSE(harmsTerminal(text)) << text; }
  void expectWithoutPattern(const std::string& text) const {
    if (!hostile_.pattern.empty()) {
      EXPECT_FALSE(std::regex_search(text, std::regex(hostile_.pattern))) << text;
    }
  }

  void route() {
    const HostilePool pool("cell", "Oslo");
    const auto routing =
        ModelRouter(model_, RoutingPrompt(prompts_)).route(asking_, countSources(pool.catalog(), {}));
    if (!routing) return expectSafe(routing.error().message);
    EXPECT_TRUE(routing->confidence >= 0 && routing->confidence <= 1);
    expectSafe(routing->reason);
    expectWithoutPattern(inWords(*routing));
  }

  void select() {
    std::vector<CatalogEntry> entries;
    for (const auto* id : {"shop", "clinic"})
      entries.push_back(describedDatabase(id, {{.name = "things", .columns = {describedColumn("kind")}}}));
    const Catalog catalog(std::move(entries));
    const ModelSelector selector(
        catalog, model_, SelectionPrompt(std::make_shared<const BuiltinSelector>(catalog), prompts_, {}));
    const auto selected = selector.select(asking_, 2, {});
    if (!selected) return expectSafe(selected.error().message);
    EXPECT_LE(selected->candidates.size(), 2u);
    for (const auto& candidate : selected->candidates) {
      EXPECT_TRUE(candidate.source == "shop" || candidate.source == "clinic") << candidate.source;
      EXPECT_TRUE(candidate.score >= 0 && candidate.score <= 1);
      expectSafe(candidate.reason);
      expectWithoutPattern(candidate.source);
    }
    for (const auto& step : selected->plan) {
      EXPECT_TRUE(step.source == "shop" || step.source == "clinic") << step.source;
      expectSafe(step.question);
    }
  }

  void evidence() {
    const auto& attempts = pool_.report().attempts;
    const auto set = ModelEvidenceSelector(model_, EvidencePrompt(prompts_), {}).choose(asking_, attempts);
    if (!set) return expectSafe(set.error().message);
    for (const auto& kept : set->evidence) {
      ASSERT_LT(kept.attempt, attempts.size());
      EXPECT_LT(kept.passage, std::max<std::size_t>(1, attempts[kept.attempt].outcome->passages.size()));
      for (const std::size_t row : kept.rows) EXPECT_LT(row, attempts[kept.attempt].outcome->rows.size());
      EXPECT_TRUE(kept.confidence >= 0 && kept.confidence <= 1);
    }
  }

  void answer() {
    const AskReport& report = pool_.report();
    const EvidenceSet set{report.evidence, {}};
    const auto answer =
        ModelAnswerer(model_, AnswerPrompt(prompts_), {}).answer(asking_, report.attempts, set);
    if (!answer) return expectSafe(answer.error().message);
    expectSafe(answer->text);
    expectWithoutPattern(answer->text);
    for (const std::size_t citation : answer->citations) EXPECT_LT(citation, set.evidence.size());
  }

  void formulate() {
    const auto database = pool_.database();
    EXPECT_FALSE(languageOf(Route::kSql)
                     .validate({.route = Route::kSql, .text = hostile_.text}, database->descriptor));
  }

  const InjectionCase& hostile_;
  HostilePool pool_{"cell", "Oslo"};
  std::shared_ptr<ScriptedModel> model_ = std::make_shared<ScriptedModel>();
  std::shared_ptr<const Prompts> prompts_ = std::make_shared<const Prompts>(Prompts::load().value());
  Question question_ = *analyse("Which cities are there?", {});
  Budget budget_;
  Trace trace_;
  Asking asking_{question_, budget_, trace_};
};

TEST(InjectionCases, repliesBringNothingThatIsNotThere) {
  std::size_t cases = 0;
  for (const auto& hostile : readInjectionCases()) {
    if (!hostile.reply) continue;
    ++cases;
    const testing::ScopedTrace where(hostile.file.c_str(), hostile.line, "this case");
    Replied(hostile).expectHarmless();
  }
  EXPECT_GE(cases, 15u) << "cases are missing";
}

}  // namespace
}  // namespace omni
