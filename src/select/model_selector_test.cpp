#include "select/model_selector.h"

#include <gmock/gmock.h>

#include "model/chat/reply/tokens.h"
#include "model/chat/scripted_model.h"
#include "select/described.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Catalog pool(std::size_t more = 0) {
  std::vector<CatalogEntry> entries;
  entries.push_back(describedDatabase(
      "shop", {{.name = "customers", .columns = {describedColumn("city", {"Oslo", "Bergen"})}}}));
  entries.push_back(describedDatabase("clinic", {{.name = "doctors", .columns = {describedColumn("ward")}}}));
  for (std::size_t i = 0; i < more; ++i)
    entries.push_back(describedDatabase("more_" + std::to_string(i),
                                        {{.name = "things", .columns = {describedColumn("kind")}}}));
  return Catalog(std::move(entries));
}

class ModelSelectorTest : public ::testing::Test {
 protected:
  Result<std::vector<Candidate>> select(const std::string& reply, std::size_t k = 3,
                                        const std::vector<SourceId>& among = {}) {
    model_->reply("select", reply);
    return selector().select({question_, budget_, trace_}, k, among).map([](Selection selection) {
      return std::move(selection.candidates);
    });
  }
  ModelSelector selector() { return {catalog_, model_, prompt()}; }
  SelectionPrompt prompt() const {
    return {std::make_shared<const BuiltinSelector>(catalog_),
            std::make_shared<const Prompts>(Prompts::load().value()), limits_};
  }

  Catalog catalog_ = pool();
  CatalogTextLimits limits_;
  std::shared_ptr<ScriptedModel> model_ = std::make_shared<ScriptedModel>();
  Question question_ = *analyse("Which doctors work in the ward?", {});
  Budget budget_;
  Trace trace_;
};

TEST_F(ModelSelectorTest, mayPlanStepsOverSources) {
  model_->reply("select", R"({"sources": [], "plan": [
    {"source": "shop", "question": " Which cities? "}, {"source": "clinic", "question": "Doctors of given cities"}]})");
  const auto selected = selector().select({question_, budget_, trace_}, 3, {});
  ASSERT_TRUE(selected) << selected.error().message;
  EXPECT_THAT(selected->plan, ElementsAre(AllOf(Field(&PlannedStep::source, "shop"),
                                                Field(&PlannedStep::question, "Which cities?")),
                                          Field(&PlannedStep::source, "clinic")));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(ModelSelectorTest, plansOverSourcesThatMayNotBeAskedAreDropped) {
  model_->reply("select", R"({"sources": [], "plan": [
    {"source": "shop", "question": "Which cities?"}, {"source": "clinic", "question": "Doctors of given cities"}]})");
  const auto selected = selector().select({question_, budget_, trace_}, 3, {"shop"});
  EXPECT_THAT(selected->plan, IsEmpty());
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("dropped: 'clinic' is no source here")));
}

TEST_F(ModelSelectorTest, ranksWhatTheModelNames) {
  const auto candidates = select(R"({"sources": [
    {"id": "shop", "probability": 0.2, "reason": "has customers"},
    {"id": "clinic", "probability": 0.9, "reason": "has doctors"}]})");
  ASSERT_TRUE(candidates) << candidates.error().message;
  ASSERT_EQ(candidates->size(), 2u);
  EXPECT_EQ(candidates->at(0).source, "clinic");
  EXPECT_EQ(candidates->at(0).route, Route::kSql);
  EXPECT_DOUBLE_EQ(candidates->at(0).score, 0.9);
  EXPECT_EQ(candidates->at(0).reason, "has doctors");
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(ModelSelectorTest, asksOnceWithTheCatalogAndTheQuestion) {
  select(R"({"sources": []})", 2);
  const auto requests = model_->requests();
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_THAT(requests[0].messages[0].text, HasSubstr("at most 2,"));
  EXPECT_THAT(requests[0].messages[1].text, HasSubstr("# clinic (SQL)\ndoctors: ward\n"));
  EXPECT_THAT(requests[0].messages[1].text, HasSubstr("Which doctors work in the ward?"));
  EXPECT_EQ(requests[0].schema->name, "select");
}

TEST_F(ModelSelectorTest, beyondTheLikeliestOnlyNamesAreListed) {
  catalog_ = pool(10);
  const std::string text = prompt().sources(question_, {}).text;
  EXPECT_THAT(text, HasSubstr("# clinic (SQL)\ndoctors: ward\n"));
  EXPECT_THAT(text, HasSubstr("(SQL)\nthings\n"));
}

TEST_F(ModelSelectorTest, unknownSourcesAreDroppedAndReported) {
  const auto candidates = select(R"({"sources": [
    {"id": "clinics", "probability": 1, "reason": ""}, {"id": "clinic\u001b[2J", "probability": 1, "reason": ""},
    {"id": "shop", "probability": 0.5, "reason": ""}]})");
  ASSERT_EQ(candidates->size(), 1u);
  EXPECT_EQ(candidates->front().source, "shop");
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("'clinics', 'clinic\\u{1b}[2J'")));
}

TEST_F(ModelSelectorTest, whatIsNamedTwiceCountsOnceAndKIsKept) {
  const auto candidates = select(R"({"sources": [
    {"id": "shop", "probability": 7, "reason": ""}, {"id": "shop", "probability": 0.1, "reason": ""},
    {"id": "clinic", "probability": -1, "reason": ""}]})",
                                 1);
  ASSERT_EQ(candidates->size(), 1u);
  EXPECT_DOUBLE_EQ(candidates->front().score, 1.0);
}

TEST_F(ModelSelectorTest, onlyAmongTheAllowedSources) {
  const auto candidates = select(R"({"sources": [
    {"id": "shop", "probability": 1, "reason": ""}, {"id": "clinic", "probability": 0.5, "reason": ""}]})",
                                 3, {"clinic"});
  ASSERT_EQ(candidates->size(), 1u);
  EXPECT_EQ(candidates->front().source, "clinic");
  EXPECT_THAT(model_->requests()[0].messages[1].text, Not(HasSubstr("# shop")));
}

TEST_F(ModelSelectorTest, choosingNoneIsAChoice) {
  const auto candidates = select(R"({"sources": []})");
  ASSERT_TRUE(candidates) << candidates.error().message;
  EXPECT_THAT(*candidates, IsEmpty());
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(ModelSelectorTest, choosingOnlyWhatIsNoSourceIsATypedError) {
  EXPECT_EQ(select(R"({"sources": [1, {"id": 5}]})").error().code, Code::kNotFound);
  EXPECT_EQ(ModelSelector(catalog_, std::make_shared<ScriptedModel>(), prompt())
                .select({question_, budget_, trace_}, 3, {})
                .error()
                .code,
            Code::kUnavailable);
}

TEST_F(ModelSelectorTest, aReplyThatIsNoObjectIsUnreadable) {
  EXPECT_EQ(select("Sorry, I cannot.").error().code, Code::kUnreadable);
}

TEST_F(ModelSelectorTest, ofManySourcesTheLikeliestAreListedWithinTheLimit) {
  catalog_ = pool(10000);
  limits_.tokens = 4000;
  const auto text = prompt().sources(question_, {});
  EXPECT_LE(text.tokens, 4000u);
  EXPECT_LE(text.sources, 40u);
  EXPECT_THAT(text.text, HasSubstr("# clinic (SQL)\ndoctors: ward\n"));
  limits_ = {};
  EXPECT_LE(estimatedTokens(*prompt().request(question_, 3, {})), limits_.tokens + 1000)
      << "and the prompt's own words";
  auto but = catalog_.ids();
  std::erase(but, "shop");
  const auto others = prompt().sources(question_, but);
  EXPECT_LE(others.sources, 40u);
  EXPECT_THAT(others.text, AllOf(HasSubstr("# clinic (SQL)"), Not(HasSubstr("# shop"))));
}

}  // namespace
}  // namespace omni
