#include "question/lexicon.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace omni {
namespace {

const Cue* cueOf(std::string_view phrase) {
  const auto found = std::ranges::find(lexicon(), phrase, &Cue::phrase);
  return found == lexicon().end() ? nullptr : &*found;
}

TEST(Lexicon, noPhraseStandsTwice) {
  std::set<std::string_view> phrases;
  for (const Cue& cue : lexicon()) EXPECT_TRUE(phrases.insert(cue.phrase).second) << cue.phrase;
}

TEST(Lexicon, longerPhrasesStandBeforeTheirBeginnings) {
  const auto words = [](const Cue& cue) { return std::ranges::count(cue.phrase, ' '); };
  EXPECT_TRUE(std::ranges::is_sorted(lexicon(), std::ranges::greater(), words));
}

TEST(Lexicon, periodsAreWordedAlikeForEachUnit) {
  for (const auto* unit : {"year", "quarter", "month", "day", "decade"}) {
    const auto* each = cueOf(std::string("for each ") + unit);
    ASSERT_NE(each, nullptr);
    EXPECT_EQ(each->kind, CueKind::kEachPeriod);
    EXPECT_EQ(each->attribute, unit);
  }
  EXPECT_NE(cueOf("month by month"), nullptr);
  EXPECT_NE(cueOf("in which year"), nullptr);
  EXPECT_NE(cueOf("on which day"), nullptr);
  EXPECT_EQ(cueOf("in which day"), nullptr);
}

TEST(Lexicon, comparativesRankAsTheirSuperlativesDo) {
  EXPECT_EQ(superlativeOf("older"), cueOf("oldest"));
  EXPECT_EQ(superlativeOf("more expensive"), cueOf("most expensive"));
  EXPECT_EQ(superlativeOf("oldest"), nullptr);
  EXPECT_EQ(superlativeOf("order"), nullptr);
}

}  // namespace
}  // namespace omni
