#include "evidence/model/model_evidence_selector.h"

#include <gmock/gmock.h>

#include "evidence/kept_rows.h"
#include "model/chat/scripted_model.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Attempt attempt(const std::string& source, Route route, Outcome outcome) {
  Attempt attempt;
  attempt.candidate = {source, route, 0.5, ""};
  attempt.query = NativeQuery{.route = route, .text = "SELECT 1", .confidence = 0.5};
  attempt.outcome = std::move(outcome);
  return attempt;
}

class ModelEvidenceTest : public ::testing::Test {
 protected:
  Result<EvidenceSet> choose(const std::string& reply) {
    model_->reply("evidence", reply);
    const ModelEvidenceSelector selector(
        model_, EvidencePrompt(std::make_shared<const Prompts>(Prompts::load().value())), share_);
    return selector.choose({question_, budget_, trace_}, attempts_);
  }

  std::vector<Attempt> attempts_{
      attempt("shop", Route::kSql, {.columns = {"name"}, .rows = {{"Ann"}, {"Bo"}, {"Cy"}}}),
      attempt("notes", Route::kSearch,
              {.passages = {{.document = "a.md", .text = "Bo left."},
                            {.document = "b.md", .text = "Cy came."}}})};
  ModelShare share_;
  std::shared_ptr<ScriptedModel> model_ = std::make_shared<ScriptedModel>();
  Question question_ = *analyse("Who came?", {});
  Budget budget_;
  std::vector<std::string> traced_;
  Trace trace_{[this](std::string_view, std::string_view detail) { traced_.emplace_back(detail); }};
};

TEST_F(ModelEvidenceTest, keepsTheRowsAndPassagesThatTheModelNames) {
  const auto set = choose(R"({"evidence": [{"outcome": 1, "items": [3], "confidence": 0.4},
                                           {"outcome": 2, "items": [2], "confidence": 0.9}]})");
  ASSERT_TRUE(set) << set.error().message;
  ASSERT_THAT(set->evidence, SizeIs(2));
  EXPECT_EQ(set->evidence[0].provenance.document, "b.md");
  EXPECT_DOUBLE_EQ(set->evidence[0].confidence, 0.9);
  EXPECT_THAT(set->evidence[1].rows, ElementsAre(2));
  EXPECT_THAT(keptRows(set->evidence[1], *attempts_[0].outcome), ElementsAre(Row{"Cy"}));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(ModelEvidenceTest, noItemsMeansAllOfThem) {
  const auto set = choose(R"({"evidence": [{"outcome": 1, "items": [], "confidence": 1},
                                           {"outcome": 2, "items": [], "confidence": 1}]})");
  ASSERT_THAT(set->evidence, SizeIs(3));
  EXPECT_THAT(keptRows(set->evidence[0], *attempts_[0].outcome), SizeIs(3));
}

TEST_F(ModelEvidenceTest, everyPassageThatIsNamedIsKeptButNoneTwice) {
  std::vector<Passage> passages;
  for (const char* text : {"one", "two", "one", "three", "four"})
    passages.push_back({.document = text, .text = text});
  attempts_[1].outcome = Outcome{.passages = passages};
  const auto set = choose(R"({"evidence": [{"outcome": 2, "items": [5, 1, 3, 2, 4], "confidence": 1}]})");
  std::vector<std::size_t> kept;
  for (const auto& evidence : set->evidence) kept.push_back(evidence.passage);
  EXPECT_THAT(kept, ElementsAre(4, 0, 1, 3));
}

TEST_F(ModelEvidenceTest, evidenceThatWasNotShownIsDroppedAndReported) {
  const auto set = choose(R"({"evidence": [
    {"outcome": 9, "items": [], "confidence": 1}, {"outcome": -1, "items": [], "confidence": 1},
    {"outcome": 2, "items": [0, 7], "confidence": 1}, {"outcome": 1, "items": [1, 1, 40], "confidence": 5}]})");
  ASSERT_THAT(set->evidence, SizeIs(1));
  EXPECT_THAT(set->evidence[0].rows, ElementsAre(0));
  EXPECT_DOUBLE_EQ(set->evidence[0].confidence, 1.0);
  ASSERT_THAT(trace_.warnings(), SizeIs(1));
  for (const auto* what : {"outcome 9", "item 0 of outcome 2", "item 7 of outcome 2", "item 40 of outcome 1"})
    EXPECT_THAT(trace_.warnings()[0], HasSubstr(what));
}

TEST_F(ModelEvidenceTest, noneAnswersAndWhyIsKept) {
  const auto set = choose(R"({"evidence": [], "why_not": "  no outcome is of 2019\u202e "})");
  EXPECT_THAT(set->evidence, IsEmpty());
  EXPECT_EQ(set->whyNot, "no outcome is of 2019\\u{202e}");
}

TEST_F(ModelEvidenceTest, whyNotCountsOnlyWhereNoneAnswers) {
  const auto set = choose(R"({"evidence": [{"outcome": 1, "items": [], "confidence": 1}], "why_not": "x"})");
  EXPECT_EQ(set->whyNot, "");
}

TEST_F(ModelEvidenceTest, conditionsThatAQueryMissesAreKept) {
  const auto set = choose(R"({"evidence": [
    {"outcome": 1, "items": [], "confidence": 1, "missing": ["since 2019", "", "a\u001b[2J", 7]},
    {"outcome": 2, "items": [], "confidence": 1, "missing": ["in June"]}]})");
  ASSERT_THAT(set->evidence, SizeIs(3));
  EXPECT_THAT(set->evidence[0].missing, ElementsAre("since 2019", "a\\u{1b}[2J"));
  EXPECT_THAT(set->evidence[1].missing, IsEmpty()) << "a search has no conditions";
}

TEST_F(ModelEvidenceTest, withoutOutcomesNoModelIsAsked) {
  for (auto& attempt : attempts_) attempt.outcome.reset();
  EXPECT_THAT(choose("{}")->evidence, IsEmpty());
  EXPECT_THAT(model_->requests(), IsEmpty());
}

TEST_F(ModelEvidenceTest, oneCleanOutcomeOfOneSourceIsNotJudged) {
  attempts_.pop_back();
  attempts_[0].derivation.writer = "small";
  attempts_[0].query->confidence = 0.96;
  const auto set = choose("{}");
  EXPECT_THAT(model_->requests(), IsEmpty());
  ASSERT_THAT(set->evidence, SizeIs(1));
  EXPECT_DOUBLE_EQ(set->evidence[0].confidence, 0.96);
}

TEST_F(ModelEvidenceTest, anOutcomeThatIsDoubtfulIsJudged) {
  attempts_.pop_back();
  attempts_[0].derivation.writer = "small";
  attempts_[0].query->confidence = 0.96;
  const auto judged = [&](const auto& change) {
    const auto before = attempts_;
    const std::size_t asked = model_->requests().size();
    change(attempts_);
    choose(R"({"evidence": []})");
    attempts_ = before;
    return model_->requests().size() > asked;
  };
  EXPECT_TRUE(judged([](auto& attempts) { attempts[0].query->confidence = 0.9; }));
  EXPECT_TRUE(judged([](auto& attempts) { attempts[0].repairs = 1; }));
  EXPECT_TRUE(judged([](auto& attempts) { attempts[0].outcome->rows.clear(); }));
  EXPECT_TRUE(judged([](auto& attempts) { attempts[0].outcome->truncated = true; }));
  EXPECT_TRUE(judged([](auto& attempts) { attempts[0].derivation.writer.clear(); }));
  EXPECT_TRUE(judged([](auto& attempts) { attempts.push_back(attempts[0]); }));
  EXPECT_TRUE(judged([](auto& attempts) {
    attempts.push_back(attempts[0]);
    attempts[1].outcome.reset();
    attempts[1].error = Error{Code::kUnavailable, "away", {}};
  }));
}

TEST_F(ModelEvidenceTest, rowsThatMayNotBeSharedAreNotSent) {
  share_.rows = false;
  EXPECT_TRUE(choose("{}"));
  EXPECT_THAT(model_->requests(), IsEmpty());
  EXPECT_THAT(traced_, Contains(HasSubstr("not shared")));
}

TEST_F(ModelEvidenceTest, contradictionsAreFoundWithoutTheModel) {
  attempts_[0].outcome = Outcome{.columns = {"price"}, .rows = {{std::int64_t{12}}}};
  attempts_[0].fact = AskedFact{"Beacon", "price"};
  attempts_[1].outcome = Outcome{.passages = {{.document = "a.md", .text = "The price of Beacon is 14."}}};
  const auto set = choose(R"({"evidence": [{"outcome": 1, "items": [], "confidence": 1}]})");
  EXPECT_THAT(set->contradictions, SizeIs(1));
}

TEST_F(ModelEvidenceTest, theModelsErrorIsTheStages) {
  EXPECT_EQ(choose("no").error().code, Code::kUnreadable);
}

}  // namespace
}  // namespace omni
