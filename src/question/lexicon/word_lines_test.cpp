#include "question/lexicon/word_lines.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(WordLines, leavesOutWhatIsNoList) {
  EXPECT_THAT(wordLines("# stems\nmovi film\n\nsex gender\n"),
              ElementsAre(ElementsAre("movi", "film"), ElementsAre("sex", "gender")));
}

}  // namespace
}  // namespace omni
