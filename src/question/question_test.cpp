#include "question/question.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;
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

TEST(Question, wordsWithAnyCapitalAndWordsOfOtherScriptsAreNames) {
  const auto question = asked("who met Élodie, Łukasz, Ольга or נועה über lunch");
  std::vector<std::string> names;
  for (const auto& token : question.tokens)
    if (token.capitalised) names.push_back(token.text);
  EXPECT_THAT(names, ElementsAre("Élodie", "Łukasz", "Ольга", "נועה"));
}

TEST(Question, aBriefingAsksForAllThatIsHeldOfOneThing) {
  EXPECT_TRUE(asked("Give me a briefing on Globex").isBriefing());
  EXPECT_TRUE(asked("What do we know about the Tracker T3?").isBriefing());
  EXPECT_FALSE(asked("Tell me about").isBriefing());
  EXPECT_FALSE(asked("Show all the information about employees who never had a job").isBriefing());
  EXPECT_FALSE(asked("Which customers want all information about pumps?").isBriefing());
  EXPECT_FALSE(asked("Who is Globex?").isBriefing());
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

// The phrases of a question's cues.
std::vector<std::string> cues(std::string_view text) {
  std::vector<std::string> phrases;
  for (const auto& cue : asked(text).cues) phrases.emplace_back(cue.cue.phrase);
  return phrases;
}

TEST(Question, aNumberThatAThingHasCountsNothing) {
  EXPECT_THAT(cues("number of customers"), ElementsAre("number of"));
  EXPECT_THAT(cues("What is the phone number of Ann?"), Not(Contains("number of")));
  EXPECT_THAT(cues("the phone numbers of customers"), Not(Contains("numbers of")));
  EXPECT_THAT(cues("the total number of customers"), Contains("total number of"));
  EXPECT_THAT(cues("Print number of customers"), Contains("number of")) << "a verb, no name";
}

TEST(Question, theMostNumberOfIsTheMostOrTheMostOfWhatIsCalledSo) {
  EXPECT_THAT(cues("shop with the most number of products"), IsSupersetOf({"most number of", "most"}));
  EXPECT_THAT(cues("shop with the fewest number of products"), IsSupersetOf({"fewest number of", "fewest"}));
  EXPECT_THAT(cues("average number of products"), IsSupersetOf({"average number of", "average"}));
}

TEST(Question, onlyAnOpeningWordOfChangeIsAChange) {
  EXPECT_EQ(asked("Delete all customers in Paris").intent, Intent::kWrite);
  EXPECT_EQ(asked("please update the price of Orion").intent, Intent::kWrite);
  EXPECT_EQ(asked("Which user can delete orders?").intent, Intent::kRead);
  EXPECT_EQ(asked("When was the last update?").intent, Intent::kRead);
}

TEST(Question, asksForYesOrNoUnlessSomethingIsToBeListed) {
  EXPECT_TRUE(asked("Did Ann lead an expedition?").asksWhether());
  EXPECT_TRUE(asked("Is there a painting wider than 370 cm?").asksWhether());
  EXPECT_FALSE(asked("Are there doctors without appointments? Which ones?").asksWhether());
  EXPECT_FALSE(asked("Who led an expedition?").asksWhether());
}

TEST(Question, aMonthIsNoVerb) {
  EXPECT_FALSE(asked("orders in May").tokens.back().stop);
  EXPECT_TRUE(asked("orders that may be late").tokens[2].stop);
}

TEST(Question, toLastIsNoOrder) {
  EXPECT_FALSE(asked("How long does the course last?").has(CueKind::kHighest));
  EXPECT_FALSE(asked("films that last longer than 2 hours").has(CueKind::kHighest));
  EXPECT_TRUE(asked("When was the last order?").has(CueKind::kHighest));
  EXPECT_TRUE(asked("When did Ann order last?").has(CueKind::kHighest));
}

TEST(Question, aCapitalBehindOneLetterBeginsAName) {
  EXPECT_TRUE(asked("photos taken with an iPhone").tokens[4].capitalised);
  EXPECT_FALSE(asked("photos taken with an orderId").tokens[4].capitalised);
}

TEST(Question, howPicturesWereMadeSaysNothingOfThem) {
  EXPECT_TRUE(asked("photos taken with a Nikon").tokens[1].stop);
  EXPECT_TRUE(asked("which films were shot by Ann").tokens[3].stop);
  EXPECT_TRUE(asked("photos taken in 2019").tokens[1].stop);
  EXPECT_FALSE(asked("When was the photo taken?").tokens[4].stop);
  EXPECT_FALSE(asked("exams taken by Ann").tokens[1].stop);
}

TEST(Question, aVerbWithAnArticleIsANoun) {
  EXPECT_FALSE(asked("products that use the display").has(CueKind::kList));
  EXPECT_TRUE(asked("give me the list of products").has(CueKind::kList));
}

TEST(Question, emptyAndEndlessOnesAreErrors) {
  EXPECT_EQ(analyse(" ?! ", {}).error().code, Code::kInvalidArgument);
  EXPECT_EQ(analyse(std::string(9000, 'a'), {}).error().code, Code::kLimit);
}

TEST(Question, oneUnitIsANumber) {
  const auto question = analyse("films longer than an hour", {});
  ASSERT_TRUE(question);
  EXPECT_EQ(question->tokens[3].number, 1);
  EXPECT_TRUE(question->isTimeUnitAt(4));
  EXPECT_FALSE(question->isTimeUnitAt(5));
}

}  // namespace
}  // namespace omni
