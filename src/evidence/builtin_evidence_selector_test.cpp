#include "evidence/builtin_evidence_selector.h"

#include <gmock/gmock.h>

#include "evidence/ranking/features.h"
#include "evidence/ranking/weights.h"
#include "query/native/given_table.h"

namespace omni {
namespace {

using testing::SizeIs;

Attempt attempt(const std::string& source, double selection, double confidence, std::vector<Row> rows) {
  Attempt attempt;
  attempt.candidate = {source, Route::kSql, selection, ""};
  attempt.query = NativeQuery{.route = Route::kSql, .text = "SELECT 1", .confidence = confidence};
  attempt.outcome = Outcome{.columns = {"n"}, .rows = std::move(rows)};
  return attempt;
}

Question asked(std::string_view text) {
  return *analyse(text, {});
}

float feature(const Question& question, std::span<const Attempt> attempts, EvidenceFeature feature) {
  return measureEvidence(question, attempts, 0)[static_cast<std::size_t>(feature)];
}

TEST(ChooseEvidence, WhatCameIsPreferredToNothing) {
  const std::vector<Attempt> attempts{attempt("shop", 0.5, 0.7, {}), attempt("clinic", 0.45, 0.7, {{"Ann"}})};
  const auto set = chooseEvidence(asked("Which doctors are there?"), attempts);
  ASSERT_FALSE(set.evidence.empty());
  EXPECT_EQ(set.evidence.front().provenance.source, "clinic");
}

TEST(ChooseEvidence, AFailedAttemptIsNoEvidence) {
  Attempt failed;
  failed.candidate = {"shop", Route::kSql, 0.9, ""};
  const std::vector<Attempt> attempts{failed, attempt("clinic", 0.1, 0.7, {{"Ann"}})};
  const auto set = chooseEvidence(asked("Which doctors are there?"), attempts);
  ASSERT_THAT(set.evidence, SizeIs(1));
  EXPECT_EQ(set.evidence.front().provenance.source, "clinic");
}

TEST(ChooseEvidence, WhatTwoSourcesBringTogetherComesBeforeOneAlone) {
  Attempt together = attempt("shop", 0.1, 0.8, {{std::int64_t{12}}});
  together.query->given = std::make_shared<const GivenTable>();
  const std::vector<Attempt> attempts{attempt("rates", 0.9, 0.95, {{std::int64_t{3}}}), together};
  const auto set = chooseEvidence(asked("What are the orders worth?"), attempts);
  ASSERT_FALSE(set.evidence.empty());
  EXPECT_EQ(set.evidence.front().provenance.source, "shop");
}

TEST(ChooseEvidence, ABriefingKeepsWhateverUnderstoodTheName) {
  Attempt partly = attempt("clinic", 0.01, 0.2, {{"Ann"}});
  partly.unexplained = "Globex";
  const std::vector<Attempt> attempts{attempt("shop", 0.98, 0.9, {{"Globex"}}),
                                      attempt("crm", 0.01, 0.2, {{"Globex"}}), partly};
  EXPECT_THAT(chooseEvidence(asked("Tell me about Globex"), attempts).evidence, SizeIs(2));
  EXPECT_THAT(chooseEvidence(asked("Which city is Globex in?"), attempts).evidence, SizeIs(1));
}

Attempt handbook(const std::string& asked) {
  Attempt text;
  text.candidate = {"handbook", Route::kSearch, 0.99, ""};
  text.query = NativeQuery{.route = Route::kSearch, .text = asked, .confidence = 0.5};
  text.outcome = Outcome{.passages = {{.text = "A pump pumps."}}, .confidence = 0.6};
  return text;
}

TEST(ChooseEvidence, AQueryThatExplainsAllComesBeforeATextThatSelectionPreferred) {
  const Attempt text = handbook("price of the pump");
  Attempt price = attempt("shop", 0.01, 0.9, {{std::int64_t{12}}});
  const Question question = asked("What is the price of the pump?");
  EXPECT_EQ(chooseEvidence(question, std::vector<Attempt>{text, price}).evidence.front().provenance.source,
            "shop");
  price.unexplained = "pump";
  EXPECT_EQ(chooseEvidence(question, std::vector<Attempt>{text, price}).evidence.front().provenance.source,
            "handbook");
}

// "What is the service speed of the Gannet Link?", which a document tells otherwise than the database.
TEST(ChooseEvidence, AnExactValueComesBeforeATextHoweverLittleSelectionThoughtOfItsSource) {
  Attempt text = handbook("price of the pump");
  text.candidate.score = 0.99999;
  text.outcome->confidence = 0.95;
  const Attempt price = attempt("shop", 0.00001, 0.85, {{std::int64_t{12}}});
  EXPECT_EQ(chooseEvidence(asked("What is the price of the pump?"), std::vector<Attempt>{text, price})
                .evidence.front()
                .provenance.source,
            "shop");
}

TEST(ChooseEvidence, ATextIsAGuessWhereAQueryRatherExplainsTheQuestion) {
  Attempt text = handbook("price of the pump");
  text.outcome->confidence = 0.98;
  Attempt price = attempt("shop", 0.00001, 0.55, {{std::int64_t{12}}});
  const Question question = asked("What is the price of the pump?");
  const auto best = [&] {
    return chooseEvidence(question, std::vector<Attempt>{text, price}).evidence.front();
  };
  EXPECT_EQ(best().provenance.source, "handbook");
  EXPECT_LE(best().confidence, 0.5);
  price.unexplained = "pump";
  EXPECT_GT(best().confidence, 0.5);
}

TEST(ChooseEvidence, ABriefingHoldsTheDocumentThatIsCalledAfterTheThing) {
  Attempt texts = handbook("Skarv Star");
  texts.candidate.score = 0.00001;
  texts.outcome->passages = {{.document = "ships/eider.md", .title = "Eider Bay", .text = "She is blue."},
                             {.document = "ships/skarv-star.md", .title = "Ships", .text = "She is red."},
                             {.document = "ships/b.md", .title = "The Skarv Star", .text = "And long."}};
  const std::vector<Attempt> attempts{attempt("fleet", 0.99, 0.95, {{"Skarv Star"}}), texts};
  const auto set = chooseEvidence(asked("Give me a briefing on Skarv Star"), attempts);
  ASSERT_THAT(set.evidence, SizeIs(3));
  EXPECT_EQ(set.evidence[1].provenance.document, "ships/skarv-star.md");
  EXPECT_EQ(set.evidence[2].provenance.document, "ships/b.md");
  EXPECT_THAT(chooseEvidence(asked("Give me a briefing on Puffin Trader"), attempts).evidence, SizeIs(1));
}

TEST(ChooseEvidence, AgainstTextsAloneAQueryThatComputesNeedBeLessSure) {
  const Attempt text = handbook("pumps");
  const Attempt pumps = attempt("shop", 0.01, 0.6, {{std::int64_t{12}}});
  EXPECT_EQ(chooseEvidence(asked("Total price of pumps"), std::vector<Attempt>{text, pumps})
                .evidence.front()
                .provenance.source,
            "shop");
  EXPECT_EQ(
      chooseEvidence(asked("pumps"), std::vector<Attempt>{text, pumps}).evidence.front().provenance.source,
      "handbook");
}

TEST(ChooseEvidence, TheSurerFormulationIsTrustedMore) {
  const std::vector<Attempt> sure{attempt("shop", 0.9, 0.95, {{"Ann"}})};
  const std::vector<Attempt> unsure{attempt("shop", 0.9, 0.2, {{"Ann"}})};
  const Question question = asked("Which doctors are there?");
  EXPECT_GT(chooseEvidence(question, sure).evidence.front().confidence,
            chooseEvidence(question, unsure).evidence.front().confidence);
}

TEST(ChooseEvidence, APassageThatOnlyStandsOutIsNotTrustedWithAnAnswer) {
  Attempt searched;
  searched.candidate = {"notes", Route::kSearch, 1, ""};
  searched.query = NativeQuery{.route = Route::kSearch, .text = "capital of France"};
  searched.outcome =
      Outcome{.passages = {{.document = "a", .score = 4, .text = "Paris is the capital of France."}},
              .confidence = 0.1};
  for (const char* document : {"b", "c", "d", "e", "f"})
    searched.outcome->passages.push_back({.document = document, .score = 2});
  const Question question = asked("What is the capital of France?");
  const std::vector<Attempt> off{searched};
  searched.outcome->confidence = 0.8;
  const std::vector<Attempt> on{searched};
  EXPECT_LT(chooseEvidence(question, off).evidence.front().confidence, 0.2);
  EXPECT_GT(chooseEvidence(question, on).evidence.front().confidence, 0.5);
}

TEST(EvidenceFeatures, ACountWantsOneNumber) {
  const Question count = asked("How many doctors are there?");
  const std::vector<Attempt> number{attempt("clinic", 1, 0.7, {{std::int64_t{3}}})};
  const std::vector<Attempt> names{attempt("clinic", 1, 0.7, {{"Ann"}, {"Bo"}})};
  EXPECT_EQ(feature(count, number, EvidenceFeature::kCountsWell), 1);
  EXPECT_EQ(feature(count, names, EvidenceFeature::kCountsBadly), 1);
  EXPECT_EQ(feature(asked("Who are the doctors?"), names, EvidenceFeature::kCountsBadly), 0);
}

TEST(EvidenceFeatures, SourcesAgreeOnTheSameRowsInAnyOrder) {
  const Question question = asked("Who are the doctors?");
  const std::vector<Attempt> same{attempt("a", 1, 0.7, {{"Ann"}, {"Bo"}}),
                                  attempt("b", 1, 0.7, {{"Bo"}, {"Ann"}})};
  const std::vector<Attempt> other{attempt("a", 1, 0.7, {{"Ann"}}), attempt("b", 1, 0.7, {{"Bo"}})};
  EXPECT_EQ(feature(question, same, EvidenceFeature::kAgrees), 1);
  EXPECT_EQ(feature(question, other, EvidenceFeature::kAgrees), 0);
}

TEST(EvidenceWeights, TheLearnedWeightsAreOfItsFeatures) {
  ASSERT_TRUE(requireLearnedEvidence());
  EXPECT_THAT(evidenceWeights().names(), SizeIs(kEvidenceFeatures));
  EXPECT_THAT(confidenceWeights().names(), SizeIs(kEvidenceFeatures));
}

}  // namespace
}  // namespace omni
