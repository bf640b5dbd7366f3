#include "source/files/folder_walk.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include "base/keeping/cache_tag.h"
#include "base/temporary_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class FolderWalkTest : public ::testing::Test {
 protected:
  /// The files found, as paths from `folder`.
  static std::vector<std::string> names(const FilesBelow& found, const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& file : found.files) names.push_back(file.lexically_relative(folder).string());
    return names;
  }
  TemporaryFolder folder_;
};

TEST_F(FolderWalkTest, findsWhatLiesBelowInOrder) {
  for (const auto* name : {"b.txt", "a/c.txt", "a/d/e.txt", ".git/x.txt", "a/.hidden"})
    folder_.write(name, "x");
  EXPECT_THAT(names(filesBelow(folder_.path(), 9), folder_.path()),
              ElementsAre("a/c.txt", "a/d/e.txt", "b.txt"));
  EXPECT_THAT(names(filesBelow(folder_.path(), 1), folder_.path()), ElementsAre("a/c.txt", "b.txt"));
}

TEST_F(FolderWalkTest, passesOverACacheFolderOfOurs) {
  folder_.write("cache/tables/copy.txt", "x");
  folder_.write("data/a.txt", "x");
  tagCacheFolder(folder_.path() / "cache");
  EXPECT_THAT(names(filesBelow(folder_.path(), 9), folder_.path()), ElementsAre("data/a.txt"));
}

TEST_F(FolderWalkTest, followsLinksButNotInCirclesNorOutwards) {
  folder_.write("elsewhere/far.txt", "x");
  folder_.write("here/near.txt", "x");
  const fs::path here = folder_.path() / "here";
  fs::create_directory_symlink("../elsewhere", here / "link");
  fs::create_directory_symlink(".", here / "self");
  fs::create_directory_symlink("..", here / "up");
  const FilesBelow found = filesBelow(here, 9);
  EXPECT_THAT(names(found, here), ElementsAre("link/far.txt", "near.txt"));
  ASSERT_EQ(found.leftOut.size(), 1u);
  EXPECT_THAT(found.leftOut[0].message, HasSubstr("up is a link to a folder around it"));
}

TEST_F(FolderWalkTest, namesAFolderThatMayNotBeListed) {
  folder_.write("open/a.txt", "x");
  folder_.write("shut/b.txt", "x");
  const bool root = geteuid() == 0;  // who may list everything
  fs::permissions(folder_.path(), fs::perms{0755});
  fs::permissions(folder_.path() / "shut", root ? fs::perms::owner_all : fs::perms::none);
  if (root) ASSERT_EQ(seteuid(65534), 0);
  const FilesBelow found = filesBelow(folder_.path(), 9);
  if (root) ASSERT_EQ(seteuid(0), 0);
  fs::permissions(folder_.path() / "shut", fs::perms::owner_all);
  EXPECT_THAT(names(found, folder_.path()), ElementsAre("open/a.txt"));
  ASSERT_EQ(found.leftOut.size(), 1u);
  EXPECT_THAT(found.leftOut[0].message, HasSubstr("shut: Permission denied"));
  EXPECT_THAT(filesBelow(folder_.path() / "open", 9).leftOut, IsEmpty());
}

}  // namespace
}  // namespace omni
