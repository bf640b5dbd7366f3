#include "sources/documents/document_files.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> idsOf(const SourceConfig& config) {
  std::vector<std::string> ids;
  const auto all = findDocuments(config).value();
  for (const auto& found : all.files) ids.push_back(found.file.id);
  return ids;
}

class DocumentFilesTest : public ::testing::Test {
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

TEST_F(DocumentFilesTest, aFolderGivesWhatCanBeRead) {
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md", "sub/b.txt"));
}

TEST_F(DocumentFilesTest, includeAndExclude) {
  config_.files().include = {"**/*.log", "*.txt"};
  EXPECT_THAT(idsOf(config_), ElementsAre("sub/b.txt", "sub/c.log"));
  config_.files().exclude = {"sub/*.txt"};
  EXPECT_THAT(idsOf(config_), ElementsAre("sub/c.log"));
}

TEST_F(DocumentFilesTest, whatCannotBeFollowedIsNamedUnlessItIsExcluded) {
  std::filesystem::create_directory_symlink("../..", folder_.path() / "sub/up");
  const auto found = findDocuments(config_).value();
  ASSERT_EQ(found.leftOut.size(), 1u);
  EXPECT_THAT(found.leftOut[0].message, HasSubstr("sub/up is a link"));
  config_.files().exclude = {"sub/**"};
  EXPECT_TRUE(findDocuments(config_).value().leftOut.empty());
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md"));
}

TEST_F(DocumentFilesTest, whatPagesWereBuiltFromIsNotReadBesideThem) {
  folder_.write("book/index.html", "<p>a</p>");
  folder_.write("book/_sources/index.rst.txt", "a");
  folder_.write("_sources/alone.txt", "a");
  EXPECT_THAT(idsOf(config_), ElementsAre("_sources/alone.txt", "a.md", "book/index.html", "sub/b.txt"));
  config_.files().include = {"*.rst.txt"};
  EXPECT_THAT(idsOf(config_), ElementsAre("book/_sources/index.rst.txt"));
}

TEST_F(DocumentFilesTest, aNameIsNoPattern) {
  folder_.write("what?.md", "a");
  folder_.write("whats.md", "b");
  config_.files().paths = {(folder_.path() / "what?.md").string()};
  EXPECT_THAT(idsOf(config_), ElementsAre("what?.md"));
}

TEST_F(DocumentFilesTest, globsAndNamedFiles) {
  config_.files().paths = {(folder_.path() / "**/*.log").string(), (folder_.path() / "a.md").string()};
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md", "sub/c.log"));
  config_.files().paths = {(folder_.path() / "*.txt").string(), (folder_.path() / "a.md").string()};
  EXPECT_THAT(idsOf(config_), ElementsAre("a.md"));
}

TEST_F(DocumentFilesTest, whatIsNotThereIsNamed) {
  config_.files().paths = {(folder_.path() / "gone").string()};
  EXPECT_EQ(findDocuments(config_).error().code, Code::kNotFound);
  EXPECT_THAT(findDocuments(config_).error().message, HasSubstr("gone"));
  config_.files().paths = {(folder_.path() / ".hidden").string()};
  config_.files().exclude = {"*.md"};
  EXPECT_EQ(findDocuments(config_).error().code, Code::kUnreadable);
}

TEST_F(DocumentFilesTest, contentFollowsBytesAndNames) {
  const auto before = contentOf(findDocuments(config_).value().files).value();
  EXPECT_EQ(contentOf(findDocuments(config_).value().files).value(), before);
  folder_.write("a.md", "A");
  EXPECT_NE(contentOf(findDocuments(config_).value().files).value(), before);
}

}  // namespace
}  // namespace omni
