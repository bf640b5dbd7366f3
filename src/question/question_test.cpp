#include "question/question.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using namespace std::chrono;

Question asked(std::string_view text) {
  return analyse(text, sys_days{2026y / November / 21}).value();
}

std::vector<std::string> words(const Question& question) {
  std::vector<std::string> words;
  for (const auto& token : question.tokens) words.push_back(token.text);
  return words;
}

TEST(Question, quotationsAreOneTokenAndPossessivesLoseTheirEnding) {
  EXPECT_THAT(words(asked("Who wrote 'The Sea's Edge' in Ann's team?")),
              ElementsAre("Who", "wrote", "The Sea's Edge", "in", "Ann", "team"));
}

TEST(Question, numbersAlsoInWordsAndWithUnits) {
  const auto question = asked("more than 1,500 or three or 2 million");
  EXPECT_EQ(question.tokens[2].number, 1500);
  EXPECT_EQ(question.tokens[4].number, 3);
  EXPECT_EQ(question.tokens[6].number, 2e6);
}

TEST(Question, theLongestCueWins) {
  const auto question = asked("count orders with greater than or equal to 5 items");
  const auto* cue = question.cueAt(3);
  ASSERT_NE(cue, nullptr);
  EXPECT_EQ(cue->cue.kind, CueKind::kGreaterOrEqual);
  EXPECT_EQ(cue->count, 5u);
}

TEST(Question, periodsResolveAgainstTheClock) {
  const auto period = [](std::string_view text) {
    const auto question = asked(text);
    return question.periods.empty() ? std::string("none")
                                    : question.periods[0].from + ".." + question.periods[0].to;
  };
  EXPECT_EQ(period("refunds last quarter"), "2026-07-01..2026-10-01");
  EXPECT_EQ(period("refunds this year"), "2026-01-01..2027-01-01");
  EXPECT_EQ(period("films of the 1990s"), "1990-01-01..2000-01-01");
  EXPECT_EQ(period("refunds in Q2 2025"), "2025-04-01..2025-07-01");
  EXPECT_EQ(period("refunds in March 2024"), "2024-03-01..2024-04-01");
  EXPECT_EQ(period("refunds on 2024-02-29"), "2024-02-29..2024-03-01");
  EXPECT_EQ(period("refunds in the last 30 days"), "2026-10-23..2026-11-22");
  EXPECT_EQ(period("refunds in the second quarter of 2025"), "2025-04-01..2025-07-01");
  EXPECT_EQ(period("refunds in the first half of 2023"), "2023-01-01..2023-07-01");
  EXPECT_EQ(period("museums founded in the 20th century"), "1901-01-01..2001-01-01");
  EXPECT_EQ(period("refunds for 2024-03"), "2024-03-01..2024-04-01");
  EXPECT_EQ(period("refunds on 14 March 2024"), "2024-03-14..2024-03-15");
  EXPECT_EQ(period("refunds on the 1st of May 2024"), "2024-05-01..2024-05-02");
  EXPECT_EQ(period("the first quarter"), "none");
  EXPECT_EQ(period("people who may order"), "none");
}

TEST(Question, onlyAnOpeningWordOfChangeIsAWish) {
  EXPECT_EQ(asked("Delete all customers in Paris").intent, Intent::kWrite);
  EXPECT_EQ(asked("please update the price of Orion").intent, Intent::kWrite);
  EXPECT_EQ(asked("Which user can delete orders?").intent, Intent::kRead);
  EXPECT_EQ(asked("When was the last update?").intent, Intent::kRead);
}

TEST(Question, emptyAndEndlessOnesAreErrors) {
  EXPECT_EQ(analyse(" ?! ", {}).error().code, Code::kInvalidArgument);
  EXPECT_EQ(analyse(std::string(9000, 'a'), {}).error().code, Code::kLimit);
}

}  // namespace
}  // namespace omni
