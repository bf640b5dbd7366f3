#include "source/films/film_facts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

FilmFacts factsIn(const std::string& reply) {
  const auto facts = filmFactsIn(reply);
  if (!facts) ADD_FAILURE() << facts.error().message;
  return facts.value_or(FilmFacts());
}

TEST(FilmFacts, tellLengthSizeTagsAndChapters) {
  const auto facts = factsIn(
      R"({"streams":[{"codec_type":"video","width":640,"height":360,"disposition":{"attached_pic":0}},
                     {"codec_type":"subtitle"}],
          "format":{"duration":"3670.400","tags":{"TITLE":"The hike","artist":"Ann","encoder":"x","creation_time":"2021-05-03T12:00:00Z"}},
          "chapters":[{"start_time":"65.5","tags":{"title":"The hut"}},{"start_time":"70"}]})");
  EXPECT_EQ(facts.summary(), "film, 1 h 1 min 10 s long, 640 × 360 pixels");
  EXPECT_TRUE(facts.subtitles);
  EXPECT_THAT(facts.texts, ElementsAre("The hike", "Ann"));
  EXPECT_EQ(facts.title, "The hike");
  EXPECT_EQ(facts.maker, "Ann");
  EXPECT_EQ(facts.made, "2021-05-03T12:00:00Z");
  ASSERT_THAT(facts.chapters, SizeIs(1));
  EXPECT_EQ(facts.chapters[0].text, "Chapter: The hut");
  EXPECT_EQ(facts.chapters[0].start.count(), 65500);
}

TEST(FilmFacts, albumArtMakesNoFilmOfASound) {
  const auto facts = factsIn(
      R"({"streams":[{"codec_type":"audio"},{"codec_type":"video","width":500,"height":500,
          "disposition":{"attached_pic":1}}],"format":{"duration":"9"}})");
  EXPECT_EQ(facts.summary(), "sound, 9 s long");
}

TEST(FilmFacts, whatIsStrangeIsTakenForNothing) {
  EXPECT_EQ(factsIn("{}").summary(), "sound");
  EXPECT_EQ(factsIn(R"({"format":{"duration":"1e300","tags":7}})").summary(), "sound");
  EXPECT_EQ(factsIn(R"({"format":{"duration":"N/A"},"chapters":[{"tags":3}]})").summary(), "sound");
  for (const auto* reply : {"", "[]", "nonsense", R"({"streams":[{"codec_type":"video","width":"x"}]})"})
    EXPECT_EQ(filmFactsIn(reply).error().code, Code::kUnreadable) << reply;
}

}  // namespace
}  // namespace omni
