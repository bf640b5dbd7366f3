#include "source/films/subtitles.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;

SubtitleCue cue(int start, int end, const char* text) {
  return {milliseconds(start), milliseconds(end), text};
}

TEST(Subtitles, thoseOfSubRipAreRead) {
  const auto cues = subtitles(
      "1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>Hello</i>,\r\nworld.\r\n\r\n2\r\n01:00:04,000 --> "
      "01:00:05,250\r\n"
      "{\\an8}Bye &amp; good night\r\n");
  ASSERT_TRUE(cues);
  EXPECT_THAT(*cues,
              ElementsAre(cue(1500, 3000, "Hello, world."), cue(3604000, 3605250, "Bye & good night")));
}

TEST(Subtitles, thoseOfWebVttAreRead) {
  const auto cues = subtitles(
      "WEBVTT\nLicense: free\n\nNOTE nothing\n\nSTYLE\n::cue { color: red }\n\nid\n00:02.000 --> 00:03.500 "
      "align:start\n"
      "<v.loud Emo>Watch out!</v>\n\n00:00.000 --> 00:01.000\nFirst\n");
  ASSERT_TRUE(cues);
  EXPECT_THAT(*cues, ElementsAre(cue(0, 1000, "First"), cue(2000, 3500, "Emo: Watch out!")));
}

TEST(Subtitles, aFilmWithoutSubtitlesIsReported) {
  for (const char* text : {"", "WEBVTT\n\n", "plain text", "a --> b\nc", "00:01 --> \n", "-->",
                           "99999999999999999999:1 --> 2\nx"}) {
    const auto cues = subtitles(text);
    EXPECT_FALSE(cues) << text;
  }
}

TEST(Subtitles, anEndBeforeTheStartIsTheStart) {
  EXPECT_THAT(*subtitles("00:05.000 --> 00:01.000\nx\n"), ElementsAre(cue(5000, 5000, "x")));
}

}  // namespace
}  // namespace omni
