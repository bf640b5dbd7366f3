#include "source/texts/corpus_files.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Result<FoundFiles> findTexts(const SourceConfig& config) {
  const auto accepts = [](const std::filesystem::path& file) {
    const auto ending = file.extension();
    return ending == ".md" || ending == ".txt" || ending == ".html";
  };
  return findFiles(config, accepts, "Texts are read");
}

std::vector<std::string> idsOf(const SourceConfig& config) {
  std::vector<std::string> ids;
  const auto all = findTexts(config).value();
  for (const auto& found : all.files) ids.push_back(found.id);
  return ids;
}

class CorpusFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("a.md", "a");
    folder_.write("sub/b.txt", "b");
    folder_.write("sub/c.log", "c");
    folder_.write(".hidden/d.md", "d");
    config_.id = "notes";
    config_.files().paths = {folder_.path().string()};
  }
  TemporaryFolder folder_;
  SourceConfig config_;
};

TEST_F(CorpusFilesTest, aFolderGivesWhatCanBeRead) {
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md", "sub/b.txt"));
}

TEST_F(CorpusFilesTest, includeAndExclude) {
  config_.files().include = {"**/*.log", "*.txt"};
  EXPECT_THAT(idsOf(config_), ElementsAre("sub/b.txt", "sub/c.log"));
  config_.files().exclude = {"sub/*.txt"};
  EXPECT_THAT(idsOf(config_), ElementsAre("sub/c.log"));
}

TEST_F(CorpusFilesTest, whatCannotBeFollowedIsNamedUnlessItIsExcluded) {
  std::filesystem::create_directory_symlink("../..", folder_.path() / "sub/up");
  const auto found = findTexts(config_).value();
  ASSERT_EQ(found.leftOut.size(), 1u);
  EXPECT_THAT(found.leftOut[0].message, HasSubstr("sub/up is a link"));
  config_.files().exclude = {"sub/**"};
  EXPECT_TRUE(findTexts(config_).value().leftOut.empty());
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md"));
}

TEST_F(CorpusFilesTest, sourcesOfBuiltPagesAreNotRead) {
  folder_.write("book/index.html", "<p>a</p>");
  folder_.write("book/_sources/index.rst.txt", "a");
  folder_.write("_sources/alone.txt", "a");
  EXPECT_THAT(idsOf(config_), ElementsAre("_sources/alone.txt", "a.md", "book/index.html", "sub/b.txt"));
  config_.files().include = {"*.rst.txt"};
  EXPECT_THAT(idsOf(config_), ElementsAre("book/_sources/index.rst.txt"));
}

TEST_F(CorpusFilesTest, aNameIsNoPattern) {
  folder_.write("what?.md", "a");
  folder_.write("whats.md", "b");
  config_.files().paths = {(folder_.path() / "what?.md").string()};
  EXPECT_THAT(idsOf(config_), ElementsAre("what?.md"));
}

TEST_F(CorpusFilesTest, globsAndNamedFiles) {
  config_.files().paths = {(folder_.path() / "**/*.log").string(), (folder_.path() / "a.md").string()};
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md", "sub/c.log"));
  config_.files().paths = {(folder_.path() / "*.txt").string(), (folder_.path() / "a.md").string()};
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md"));
}

TEST_F(CorpusFilesTest, whatIsNotThereIsNamed) {
  config_.files().paths = {(folder_.path() / "gone").string()};
  EXPECT_EQ(findTexts(config_).error().code, Code::kNotFound);
  EXPECT_THAT(findTexts(config_).error().message, HasSubstr("gone"));
  config_.files().paths = {(folder_.path() / ".hidden").string()};
  config_.files().exclude = {"*.md"};
  EXPECT_EQ(findTexts(config_).error().code, Code::kUnreadable);
}

TEST_F(CorpusFilesTest, contentFollowsBytesNamesAndTheWayTheyAreRead) {
  const auto content = [&](const char* way) {
    return contentOf(findTexts(config_).value().files, way).value();
  };
  const auto before = content("so");
  EXPECT_EQ(content("so"), before);
  EXPECT_NE(content("otherwise"), before);
  folder_.write("a.md", "A");
  EXPECT_NE(content("so"), before);
}

TEST_F(CorpusFilesTest, aFileOfManyGigabytesIsNotReadToKnowItAgain) {
  const auto film = folder_.path() / "film.md";
  folder_.write("film.md", "x");
  std::filesystem::resize_file(film, std::uintmax_t{1} << 40u);
  const auto content = [&] { return contentOf(findTexts(config_).value().files, "so").value(); };
  const auto before = content();
  EXPECT_EQ(content(), before);
  std::filesystem::last_write_time(film, std::filesystem::last_write_time(film) + std::chrono::hours(1));
  EXPECT_NE(content(), before);
}

}  // namespace
}  // namespace omni
