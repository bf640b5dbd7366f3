#include "answer/model_answerer.h"

#include <gmock/gmock.h>

#include "model/chat/scripted_model.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class ModelAnswererTest : public ::testing::Test {
 protected:
  ModelAnswererTest() {
    Attempt rows;
    rows.candidate = {"sales", Route::kSql, 0.5, ""};
    rows.query = NativeQuery{.text = "SELECT name, total FROM customers"};
    rows.outcome =
        Outcome{.columns = {"name", "total"},
                .rows = {{std::string("Ann"), std::int64_t{3}}, {std::string("Bo"), std::int64_t{5}}}};
    Attempt text;
    text.candidate = {"handbook", Route::kSearch, 0.5, ""};
    text.outcome = Outcome{.passages = {{.document = "a.md", .text = "Other."},
                                        {.document = "b.md", .text = "Refunds take 30 days."}}};
    attempts_ = {rows, text};
    set_.evidence = {{.attempt = 0, .confidence = 0.9, .provenance = {.source = "sales"}, .rows = {0}},
                     {.attempt = 1, .passage = 1, .confidence = 0.8, .provenance = {.source = "handbook"}}};
  }

  Result<Answer> answer(const std::string& reply) {
    model_->reply("answer", reply);
    return ModelAnswerer(model_, AnswerPrompt(std::make_shared<const Prompts>(Prompts::load().value())),
                         share_)
        .answer({question_, budget_, trace_}, attempts_, set_);
  }

  std::vector<Attempt> attempts_;
  EvidenceSet set_;
  ModelShare share_;
  std::shared_ptr<ScriptedModel> model_ = std::make_shared<ScriptedModel>();
  Question question_ = *analyse("What has Ann?", {});
  Budget budget_;
  std::vector<std::string> traced_;
  Trace trace_{[this](std::string_view, std::string_view detail) { traced_.emplace_back(detail); }};
};

TEST_F(ModelAnswererTest, statementsThatHoldMakeTheAnswer) {
  const auto answered = answer("Ann has a total of 3 [1]. Refunds take 30 days [2].");
  ASSERT_TRUE(answered) << answered.error().message;
  EXPECT_EQ(answered->text, "Ann has a total of 3 [1]. Refunds take 30 days [2].");
  EXPECT_THAT(answered->citations, ElementsAre(0, 1));
  EXPECT_THAT(traced_, ElementsAre("Ann has a total of 3 [1].", " Refunds take 30 days [2]."));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(ModelAnswererTest, onlyTheKeptPiecesAreSent) {
  answer("Ann has 3 [1].");
  const auto prompt = model_->requests()[0].messages[1].text;
  EXPECT_THAT(prompt, AllOf(HasSubstr("[1] sales (SQL)"), HasSubstr("1 | Ann | 3"), HasSubstr("30 days"),
                            Not(HasSubstr("Bo")), Not(HasSubstr("Other."))));
}

TEST_F(ModelAnswererTest, unsupportedStatementsAreDroppedAndReported) {
  const auto answered =
      answer("Ann has 4 [1]. Ann has 3 [1]. Bo has 5 [1]. Refunds take 30 days [1]. All is well.");
  EXPECT_EQ(answered->text, "Ann has 3 [1].");
  EXPECT_THAT(trace_.warnings(),
              ElementsAre(HasSubstr("'4' is not in what it cites: Ann has 4 [1]."), HasSubstr("'Bo'"),
                          HasSubstr("'Refunds'"), HasSubstr("cites nothing: All is well.")));
  EXPECT_THAT(traced_, Not(Contains(HasSubstr("Bo"))));
}

TEST_F(ModelAnswererTest, aCitationOfNothingIsDropped) {
  const auto answered = answer("Ann has 3 [7]. Ann has 3 [0]. Ann has 3 [1].");
  EXPECT_EQ(answered->text, "Ann has 3 [1].");
  EXPECT_THAT(trace_.warnings(), Contains(HasSubstr("cites [7], which is no evidence")));
}

TEST_F(ModelAnswererTest, whereNothingHoldsTheEvidenceIsWordedWithoutTheModel) {
  const auto answered = answer("Zoe has 9 [1].");
  EXPECT_THAT(answered->text, StartsWith("Ann | 3"));
  EXPECT_THAT(answered->citations, Not(IsEmpty()));
  EXPECT_THAT(trace_.warnings(), SizeIs(2));
}

TEST_F(ModelAnswererTest, contradictionsAreStatedByTheProgram) {
  set_.contradictions = {{"Beacon",
                          "price",
                          {{.value = "12", .provenance = {.source = "sales"}},
                           {.value = "14", .provenance = {.source = "handbook"}, .version = 1}}}};
  const auto answered = answer("Ann has 3 [1].");
  EXPECT_EQ(answered->text,
            "Sources disagree on the price of Beacon: 12 (sales), 14 (handbook).\nAnn has 3 [1].");
  EXPECT_THAT(model_->requests()[0].messages[1].text, HasSubstr("Sources disagree on the price"));
}

TEST_F(ModelAnswererTest, anIntroductionNeedsNoCitation) {
  EXPECT_EQ(answer("The customers are:\n- Ann [1]\n")->text, "The customers are:\n- Ann [1]");
  EXPECT_EQ(answer("The 17 customers of Zoe are:\n- Ann [1]\n")->text, "- Ann [1]");
}

TEST_F(ModelAnswererTest, aTableStandsForItself) {
  attempts_[0].outcome->rows = {
      {"Ann", std::int64_t{3}}, {"Bo", std::int64_t{5}}, {"Cy", std::int64_t{1}}, {"Di", std::int64_t{2}}};
  set_.evidence.resize(1);
  set_.evidence[0].rows.clear();
  EXPECT_THAT(answer("x")->text, HasSubstr("Bo"));
  EXPECT_THAT(model_->requests(), IsEmpty());
  set_.evidence[0].rows = {0, 2};
  answer("Ann has 3 [1].");
  EXPECT_THAT(model_->requests(), SizeIs(1)) << "of two rows more can be said";
}

TEST_F(ModelAnswererTest, rowsThatMayNotBeSharedAreNotSent) {
  share_.rows = false;
  EXPECT_THAT(answer("x")->text, StartsWith("Ann | 3"));
  EXPECT_THAT(model_->requests(), IsEmpty());
  EXPECT_THAT(traced_, Contains(HasSubstr("not shared")));
}

TEST_F(ModelAnswererTest, controlCharactersAreShownEscaped) {
  EXPECT_EQ(answer("Ann has\u202e 3 [1].")->text, "Ann has\\u{202e} 3 [1].");
}

}  // namespace
}  // namespace omni
