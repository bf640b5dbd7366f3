#include "base/world.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace omni {
namespace {

TEST(World, aCacheFolderThatIsNotAbsoluteCountsForNothing) {
  const std::string before = realWorld().environment("XDG_CACHE_HOME").value_or("");
  ::setenv("XDG_CACHE_HOME", "/elsewhere", 1);
  EXPECT_EQ(realWorld().cacheFolder(), "/elsewhere/omni");
  ::setenv("XDG_CACHE_HOME", "here", 1);
  EXPECT_TRUE(realWorld().cacheFolder().is_absolute()) << realWorld().cacheFolder();
  ::setenv("XDG_CACHE_HOME", before.c_str(), 1);
}

}  // namespace
}  // namespace omni
