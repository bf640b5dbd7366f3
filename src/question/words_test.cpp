#include <gmock/gmock.h>

#include "question/lexicon.h"
#include "question/quantifiers.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"

namespace omni {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Words, negativePrefixesDenyTheRest) {
  EXPECT_EQ(denied("unpaid"), "paid");
  EXPECT_EQ(denied("unassigned"), "assigned");
  EXPECT_EQ(denied("inactive"), "active");
  EXPECT_EQ(denied("income"), "");
  EXPECT_EQ(denied("united"), "");
  EXPECT_EQ(denied("under"), "");
  EXPECT_EQ(denied("paid"), "");
  EXPECT_EQ(denied("open"), "closed");
  EXPECT_EQ(denied("inactive"), "active");
  EXPECT_EQ(denied("unavailable"), "available");
  EXPECT_EQ(denied("interactive"), "");
}

TEST(Words, misspellingsAreOfTheSingular) {
  EXPECT_EQ(wordSimilarity("canidates", "canid", "candidate", "candid"), 0.8);
  EXPECT_EQ(wordSimilarity("state", "state", "status", "status"), 0.0);
}

Quantifier quantifierIn(std::string_view text) {
  const Question question = *analyse(text, {});
  for (std::size_t token = 0; token < question.tokens.size(); ++token)
    if (const auto found = quantifierAt(question.tokens, token); found != Quantifier::kNone) return found;
  return Quantifier::kNone;
}

TEST(Words, quantifiersAreOfWhatAVerbIsAbout) {
  EXPECT_EQ(quantifierIn("Which customers have rented every houseboat?"), Quantifier::kAll);
  EXPECT_EQ(quantifierIn("Who speaks all languages?"), Quantifier::kAll);
  for (const auto* only :
       {"Which customers bought only kayaks?", "Which owners have only cats?", "Which owners only have cats?",
        "Who only rented kayaks?", "Who owns nothing but cats?"})
    EXPECT_EQ(quantifierIn(only), Quantifier::kOnly) << only;
  for (const auto* other :
       {"List all customers", "What is the total of all orders?", "rented all year",
        "Which customers bought only once?", "customers with only 2 orders",
        "How many orders are there for every customer?", "Which owners have only one cat?",
        "Which owners only have 2 cats?", "the only listed company"})
    EXPECT_EQ(quantifierIn(other), Quantifier::kNone) << other;
}

TEST(Words, butTakesOutWhatFollowsAll) {
  for (const auto* all : {"anything but diesel", "all but hull repairs", "any boat but a motorboat",
                          "all the years but 2025", "all cities but Oslo"})
    EXPECT_TRUE(analyse(all, {})->has(CueKind::kNotEqual)) << all;
  for (const auto* other : {"small but fast boats", "any small but fast boats", "all boats, but cheaper"})
    EXPECT_FALSE(analyse(other, {})->has(CueKind::kNotEqual)) << other;
}

TEST(Words, pluralsThatNoStemLeadsBack) {
  const auto alike = [](std::string_view a, std::string_view b) {
    return wordSimilarity(a, stem(a), b, stem(b));
  };
  for (const auto& [many, one] : {std::pair{"wives", "wife"},
                                  {"leaves", "leaf"},
                                  {"nuclei", "nucleus"},
                                  {"spectra", "spectrum"},
                                  {"criteria", "criterion"},
                                  {"crises", "crisis"},
                                  {"vertices", "vertex"},
                                  {"formulae", "formula"},
                                  {"chairmen", "chairman"},
                                  {"cms", "cm"},
                                  {"quizzes", "quiz"}}) {
    EXPECT_GT(alike(many, one), 0.95) << many;
    EXPECT_GT(alike(one, many), 0.95) << many;
  }
  EXPECT_EQ(alike("as", "a"), 0.0);
}

TEST(Words, theWordItselfComesBeforeItsForms) {
  const auto alike = [](std::string_view a, std::string_view b) {
    return wordSimilarity(a, stem(a), b, stem(b));
  };
  EXPECT_GT(alike("people", "people"), alike("people", "person"));
  EXPECT_GT(alike("indicators", "indicator"), alike("indicators", "indication"));
}

TEST(Words, formsThatNoRuleDerives) {
  const auto alike = [](std::string_view a, std::string_view b) {
    return wordSimilarity(a, stem(a), b, stem(b));
  };
  for (const auto& [one, other] : {std::pair{"gave", "given"},
                                   {"taught", "teaches"},
                                   {"chooses", "chosen"},
                                   {"flew", "fly"},
                                   {"drove", "driven"},
                                   {"caught", "catch"}}) {
    EXPECT_EQ(alike(one, other), 0.7) << one;
    EXPECT_EQ(alike(other, one), 0.7) << other;
  }
  EXPECT_EQ(alike("left", "leaf"), 0.0);
}

TEST(Words, unitsSpeakForWhatTheyMeasure) {
  EXPECT_TRUE(measuredIn("euros").starts_with("price"));
  EXPECT_FALSE(measuredIn("minutes").empty());
  EXPECT_EQ(measuredIn("customers"), "");
}

TEST(Words, functionWordsNameNothing) {
  EXPECT_TRUE(isStopWord("anything"));
  EXPECT_FALSE(isStopWord("orders"));
}

}  // namespace
}  // namespace omni
