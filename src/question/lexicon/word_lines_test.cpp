#include "question/lexicon/word_lines.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(WordLines, leavesOutWhatIsNoList) {
  EXPECT_THAT(wordLines("# stems\nmovi film\n\nsex gender\n"),
              ElementsAre(ElementsAre("movi", "film"), ElementsAre("sex", "gender")));
}

TEST(WordLines, takesWhatStandsBeforeASeparator) {
  std::string_view rest = "mass\t1\tgram";
  EXPECT_EQ(takeUntil('\t', rest), "mass");
  EXPECT_EQ(rest, "1\tgram");
  EXPECT_EQ(takeUntil('#', rest), "1\tgram");
  EXPECT_EQ(rest, "");
}

}  // namespace
}  // namespace omni
