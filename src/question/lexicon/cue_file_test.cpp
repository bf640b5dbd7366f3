#include "question/lexicon/cue_file.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> phrases(const std::vector<Cue>& cues) {
  std::vector<std::string> all;
  for (const auto& cue : cues) all.emplace_back(cue.phrase);
  return all;
}

TEST(CueFile, knowsEveryRowThatIsShipped) {
  EXPECT_THAT(CueFile::shipped().unread, IsEmpty());
  EXPECT_GT(CueFile::shipped().cues.size(), 800u);
}

TEST(CueFile, readsKindsAttributesAndPhrases) {
  const CueFile file("@age\tage\n\n# older\ngreater\t@age\tbirth born\tolder than, as old as\n");
  ASSERT_THAT(phrases(file.cues), ElementsAre("older than", "as old as"));
  EXPECT_EQ(file.cues.front().kind, CueKind::kGreater);
  EXPECT_EQ(file.cues.front().attribute, "age");
  EXPECT_EQ(file.cues.front().reversed, "birth born");
}

TEST(CueFile, writesOutWhatBracesStandFor) {
  const CueFile file("each period\tday\t\t{per|by} {day|night}, daily\n");
  EXPECT_THAT(phrases(file.cues), ElementsAre("per day", "per night", "by day", "by night", "daily"));
}

TEST(CueFile, keepsComparativesOfNumbersApart) {
  const CueFile file("bare less\t\t\tlower\nunit\tweight mass\t\tkg, tons\n");
  EXPECT_THAT(phrases(file.bare), ElementsAre("lower"));
  EXPECT_THAT(file.cues, IsEmpty());
  EXPECT_EQ(file.units.at("tons"), "weight mass");
}

TEST(CueFile, tellsRowsOfNoKindThatItKnows) {
  EXPECT_THAT(CueFile("greatr\t\t\tolder than\n").unread, ElementsAre("greatr\t\t\tolder than"));
}

}  // namespace
}  // namespace omni
