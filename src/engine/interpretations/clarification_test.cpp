#include "engine/interpretations/clarification.h"

#include <gmock/gmock.h>

#include "engine/interpretations/interpretations.h"

namespace omni {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// An interpretation that brings one number; of none (below zero) it brings no row.
Interpretation meaning(const std::string& asks, double confidence, std::int64_t number,
                       const SourceId& source = "sales") {
  Outcome outcome{.columns = {"n"}, .rows = {}};
  if (number >= 0) outcome.rows.push_back({number});
  return {source, {Route::kSql, "SELECT " + asks, {}, confidence, asks}, confidence, outcome};
}

std::vector<std::string> labelsOf(const std::optional<Clarification>& clarification) {
  std::vector<std::string> labels;
  if (clarification)
    for (const ClarificationChoice& choice : clarification->choices) labels.push_back(choice.label);
  return labels;
}

TEST(ProbableMeanings, areNearlyAsLikelyAsTheFirst) {
  const std::vector<Interpretation> all{meaning("net", .7, 1), meaning("gross", .5, 2),
                                        meaning("tax", .01, 3)};
  const auto probable = probableMeanings(all);
  ASSERT_THAT(probable, SizeIs(2));
  EXPECT_EQ(probable[1].query.why, "gross");
  EXPECT_THAT(probableMeanings(std::vector{meaning("net", .7, 1), meaning("tax", .01, 3)}), IsEmpty());
  EXPECT_THAT(probableMeanings({}), IsEmpty());
}

TEST(ProbableMeanings, areNoSearches) {
  auto search = meaning("passages about price", .7, 1);
  search.query.route = Route::kSearch;
  EXPECT_THAT(probableMeanings(std::vector{search, meaning("net", .7, 1), meaning("gross", .7, 2)}),
              IsEmpty());
  EXPECT_THAT(probableMeanings(std::vector{meaning("net", .7, 1), search}), IsEmpty());
}

TEST(ClarificationOf, offersTheMeaningsByTheirWords) {
  const std::vector<Interpretation> meanings{meaning("net", .7, 1), meaning("gross", .5, 2)};
  const auto asked = clarificationOf(meanings);
  EXPECT_THAT(labelsOf(asked), ElementsAre("net", "gross"));
  EXPECT_EQ(asked->choices[1].id, idOf(meanings[1]));
  EXPECT_EQ(inWords(*asked), asked->question + "\n1. net\n2. gross");
}

TEST(ClarificationOf, asksOnlyWhereTheAnswersDiffer) {
  EXPECT_FALSE(clarificationOf(std::vector{meaning("net", .7, 1), meaning("gross", .5, 1)}));
  EXPECT_FALSE(clarificationOf(std::vector{meaning("net", .7, 1), meaning("gross", .5, -1)}))
      << "the other brings nothing";
  EXPECT_FALSE(clarificationOf(std::vector{meaning("net", .7, -1), meaning("gross", .5, 1)}))
      << "the first brings nothing";
  EXPECT_FALSE(clarificationOf({}));
}

TEST(ClarificationOf, offersNothingThatWordsDoNotTellApart) {
  EXPECT_FALSE(clarificationOf(std::vector{meaning("price", .7, 1), meaning("price", .5, 2)}));
  EXPECT_THAT(labelsOf(clarificationOf(std::vector{meaning("price", .7, 1), meaning("price", .5, 2, "crm")})),
              ElementsAre("price (in sales)", "price (in crm)"));
}

TEST(ClarificationOf, offersFourAtMost) {
  std::vector<Interpretation> meanings;
  for (int n = 0; n < 6; ++n) meanings.push_back(meaning("price " + std::to_string(n), .5, n));
  EXPECT_THAT(labelsOf(clarificationOf(meanings)), SizeIs(kMaxChoices));
}

TEST(IdOf, isOfSourceQueryAndParameters) {
  auto one = meaning("net", .7, 1), other = one;
  other.confidence = .1;
  EXPECT_EQ(idOf(one), idOf(other));
  other.source = "crm";
  EXPECT_NE(idOf(one), idOf(other));
  other = one;
  other.query.parameters = {{"p1", std::string("Oslo")}};
  EXPECT_NE(idOf(one), idOf(other));
  const std::vector<std::string> ids{"unknown", idOf(other)};
  EXPECT_EQ(numberOf(ids, std::vector{one, other}), 2u);
  EXPECT_EQ(numberOf(ids, std::vector{one}), 0u);
}

}  // namespace
}  // namespace omni
