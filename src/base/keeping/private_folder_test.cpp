#include "base/keeping/private_folder.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class PrivateFolderTest : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
};

TEST_F(PrivateFolderTest, isMadeForItsOwnerAloneWithTheFoldersAboveIt) {
  const fs::path deep = folder_.path() / "a" / "b";
  ASSERT_TRUE(makePrivateFolder(deep));
  EXPECT_EQ(fs::status(deep).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(deep.parent_path()).permissions(), fs::perms::owner_all);
}

TEST_F(PrivateFolderTest, oneThatOthersMayEnterIsClosed) {
  fs::permissions(folder_.path(), fs::perms::all);
  ASSERT_TRUE(makePrivateFolder(folder_.path()));
  EXPECT_EQ(fs::status(folder_.path()).permissions(), fs::perms::owner_all);
}

TEST_F(PrivateFolderTest, whatIsNoFolderOrAnothersIsNamed) {
  folder_.write("file", "");
  const auto file = makePrivateFolder(folder_.path() / "file");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Code::kUnavailable);
  EXPECT_THAT(file.error().message, HasSubstr((folder_.path() / "file").string()));
  EXPECT_FALSE(makePrivateFolder(folder_.path() / "file" / "below"));
  if (geteuid() != 0 || chown(folder_.path().c_str(), 12345, 12345) != 0)
    GTEST_SKIP() << "whose a folder is can only be changed by root";
  EXPECT_THAT(makePrivateFolder(folder_.path()).error().message, HasSubstr("belongs to another user"));
}

}  // namespace
}  // namespace omni
