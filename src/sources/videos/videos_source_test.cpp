#include <gmock/gmock.h>

#include "source/contract/file_contract.h"
#include "source/files/process.h"
#include "source/roomy_budget.h"

namespace omni {

SourceKind videosSourceKind();

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::string subtitlesOf(const std::vector<std::string>& lines) {
  std::string text = "WEBVTT\n\n";
  int at = 0;
  for (const auto& line : lines) {
    const auto minute = std::to_string(10 + at++);
    text += "00:" + minute + ":00.000 --> 00:" + minute + ":05.000\n" + line + "\n\n";
  }
  return text;
}

class VideosFixture final : public FileFixture {
 public:
  SourceKind kind() const override { return videosSourceKind(); }
  const Language& language() const override { return searchLanguage(); }
  SourceConfig make(const TemporaryFolder& folder) const override {
    SourceConfig config = open(folder.path() / "pump.vtt");
    config.description = "How it is done";
    config.files().paths.clear();
    for (const char* name : {"pump", "valve", "tank", "boiler"}) {
      folder.write(std::string(name) + ".vtt",
                   subtitlesOf({"This is how a " + std::string(name) + " is opened."}));
      config.files().paths.push_back((folder.path() / (std::string(name) + ".vtt")).string());
    }
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    folder.write("pump.vtt", subtitlesOf({"This is how a pump is opened.", "And so it is closed."}));
  }
  std::string reads() const override { return "how pump valve tank boiler opened"; }
  SourceConfig open(const std::filesystem::path& path) const override {
    SourceConfig config;
    config.id = "films";
    config.kind = "videos";
    config.files().paths = {path.string()};
    return config;
  }
  std::string ending() const override { return ".vtt"; }
  bool folderIsFine() const override { return true; }
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Videos, SourceContract, ::testing::Values(&contractOf<VideosFixture>));
INSTANTIATE_TEST_SUITE_P(Videos, FileContract, ::testing::Values(&contractOf<VideosFixture>));

namespace {

class VideosSourceTest : public ::testing::Test {
 protected:
  Result<Descriptor> describe() {
    SourceConfig config;
    config.id = "films";
    config.kind = "videos";
    config.files().paths = {files_.path().string()};
    config.options = {{"vectors", "off"}};
    source_ = videosSourceKind().open(config, world_).value();
    return source_->describe(roomyBudget());
  }

  Passage find(const Descriptor& descriptor, const std::string& text) {
    const auto query = searchLanguage().validate({.route = Route::kSearch, .text = text}, descriptor);
    const auto outcome = source_->run(*query, roomyBudget());
    return outcome && !outcome->passages.empty() ? outcome->passages[0] : Passage{};
  }

  TemporaryFolder files_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
  std::unique_ptr<Source> source_;
};

TEST_F(VideosSourceTest, aClipIsFoundByItsSpeech) {
  files_.write("talk.mp4", "pictures and sound");
  files_.write(
      "talk.en.srt",
      "1\n00:00:05,000 --> 00:00:07,000\nWe begin with\n\n2\n00:00:07,100 --> 00:00:09,000\nthe pumps.\n\n"
      "3\n00:01:05,000 --> 00:01:09,500\nA turbine turns in steam, and it is as old as the hills around us, "
      "which nobody who has seen one of them running at night will ever forget in a life.\n\n"
      "4\n00:02:00,000 --> 00:02:04,000\nThank you all for having come here in such a winter, when the roads "
      "are closed and nobody would leave the house for a lecture on the machines of a century ago.\n");
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto clip = find(*descriptor, "turbine steam");
  EXPECT_EQ(clip.document, "talk.mp4");
  EXPECT_EQ(text(clip.place), "1:05–1:09");
  EXPECT_THAT(clip.text, HasSubstr("A turbine turns in steam"));
  EXPECT_THAT(find(*descriptor, "begin pumps").text,
              HasSubstr("[0:05.000–0:09.000] We begin with the pumps."));
  EXPECT_EQ(text(find(*descriptor, "document:\"talk.mp4\"").place), "0:05–2:04");
}

TEST_F(VideosSourceTest, aClipIsFoundByTheTextThatItsPicturesShow) {
  if (!isProgram("ffmpeg") || !isProgram("tesseract")) GTEST_SKIP() << "there is no ffmpeg or no tesseract";
  const auto film = (files_.path() / "silent.mkv").string();
  ASSERT_TRUE(runProcess({"ffmpeg",
                          "-v",
                          "error",
                          "-f",
                          "lavfi",
                          "-t",
                          "10",
                          "-i",
                          "color=white:s=420x90:r=2",
                          "-loop",
                          "1",
                          "-framerate",
                          "2",
                          "-t",
                          "14",
                          "-i",
                          "tests/pictures/dialog.png",
                          "-filter_complex",
                          "[0]format=rgb24,setsar=1[a];[1]format=rgb24,setsar=1[b];[a][b]concat",
                          "-c:v",
                          "png",
                          film},
                         {}, roomyBudget()));
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto clip = find(*descriptor, "compression level");
  EXPECT_EQ(clip.document, "silent.mkv");
  EXPECT_EQ(text(clip.place), "0:10–0:13");
  EXPECT_THAT(clip.text, HasSubstr("Shown: Export Image as PNG Compression level: 9"));
}

TEST_F(VideosSourceTest, whatAFilmSaysOfItselfIsFound) {
  if (!isProgram("ffmpeg")) GTEST_SKIP() << "there is no ffmpeg";
  files_.write("chapters.txt",
               ";FFMETADATA1\ntitle=Up the hill\nartist=Ann "
               "Moe\n[CHAPTER]\nTIMEBASE=1/1\nSTART=3\nEND=6\ntitle=The hut\n");
  const auto made = [&](const std::string& as, const std::vector<std::string>& source) {
    std::vector<std::string> command{"ffmpeg", "-v", "error", "-f", "lavfi"};
    command.insert(command.end(), source.begin(), source.end());
    command.insert(command.end(), {"-i", (files_.path() / "chapters.txt").string(), "-map_metadata", "1",
                                   (files_.path() / as).string()});
    return runProcess(command, {}, roomyBudget()).has_value();
  };
  ASSERT_TRUE(made("hike.mkv", {"-t", "70", "-i", "color=white:s=64x48:r=1"}));
  ASSERT_TRUE(made("tone.flac", {"-t", "2", "-i", "sine"}));
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(find(*descriptor, "how long is the film hike").text,
              HasSubstr("hike: film, 1 min 10 s long, 64 × 48 pixels\nUp the hill\nAnn Moe"));
  EXPECT_EQ(text(find(*descriptor, "hut").place), "0:03–0:03");
  EXPECT_THAT(find(*descriptor, "tone").text, HasSubstr("tone: sound, 2 s long"));
  EXPECT_THAT(descriptor->notes, Contains(HasSubstr("tone.flac: nothing is known of what is said in it")));
}

TEST_F(VideosSourceTest, aFilmWithoutSubtitlesIsNamed) {
  files_.write("silent.mp4", "pictures and sound");
  files_.write("spoken.vtt", subtitlesOf({"Something is said."}));
  const auto descriptor = describe();
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  ASSERT_THAT(descriptor->leftOut, SizeIs(1));
  EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("silent.mp4"));
  if (isProgram("ffprobe")) {
    EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("is broken, cut off or no film or sound"));
  }
  EXPECT_FALSE(descriptor->leftOut[0].hint.empty());
}

}  // namespace
}  // namespace omni
