#include "base/keeping/cache_tag.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

TEST(CacheTag, whatLiesInATaggedFolderIsRefused) {
  const TemporaryFolder folder;
  folder.write("data/cache/tables/orders.csv", "id\n1\n");
  const auto cache = folder.path() / "data/cache";
  EXPECT_TRUE(refuseCacheFolder(cache / "tables/orders.csv"));
  tagCacheFolder(cache);
  EXPECT_TRUE(isCacheFolder(cache));
  EXPECT_FALSE(refuseCacheFolder(cache));
  EXPECT_FALSE(refuseCacheFolder(cache / "tables"));
  const auto refused = refuseCacheFolder(cache / "tables/*.csv");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kInvalidArgument);
  EXPECT_THAT(refused.error().message, HasSubstr(cache.string()));
  EXPECT_TRUE(refuseCacheFolder(folder.path() / "data"));
}

TEST(CacheTag, aLinkIntoItIsRefused) {
  const TemporaryFolder folder;
  folder.write("cache/tables/orders.csv", "id\n1\n");
  tagCacheFolder(folder.path() / "cache");
  std::filesystem::create_symlink(folder.path() / "cache/tables", folder.path() / "tables");
  EXPECT_FALSE(refuseCacheFolder(folder.path() / "tables/orders.csv"));
}

TEST(CacheTag, anotherProgramsCacheIsNoneOfOurs) {
  const TemporaryFolder folder;
  folder.write("CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n# by another\n");
  EXPECT_FALSE(isCacheFolder(folder.path()));
  EXPECT_TRUE(refuseCacheFolder(folder.path()));
}

}  // namespace
}  // namespace omni
