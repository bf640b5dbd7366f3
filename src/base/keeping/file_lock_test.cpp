#include "base/keeping/file_lock.h"

#include <gtest/gtest.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

TEST(FileLock, oneHoldsItAtATime) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "lock";
  auto held = FileLock::tryAcquire(file);
  ASSERT_TRUE(held);
  EXPECT_FALSE(FileLock::tryAcquire(file));
  Budget gone{Limits{}};
  gone.cancel();
  const auto waited = FileLock::acquire(file, gone);
  ASSERT_FALSE(waited);
  EXPECT_EQ(waited.error().code, Code::kCancelled);
  held.reset();
  EXPECT_TRUE(FileLock::tryAcquire(file));
}

TEST(FileLock, anUnwritableFolderIsReported) {
  const auto lock = FileLock::acquire("/nowhere/lock", Budget{Limits{}});
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, Code::kUnavailable);
  EXPECT_NE(lock.error().message.find("/nowhere/lock"), std::string::npos);
}

}  // namespace
}  // namespace omni
