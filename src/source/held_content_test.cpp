#include "source/held_content.h"

#include <gtest/gtest.h>

#include <latch>
#include <thread>

#include "source/roomy_budget.h"

namespace omni {
namespace {

TEST(HeldContentTest, isLoadedOnceForEachMark) {
  HeldContent<int> held;
  int loads = 0;
  const auto load = [&]() -> Result<int> { return ++loads; };
  EXPECT_EQ(held.now(), std::nullopt);
  EXPECT_EQ(held.get("a", roomyBudget(), load), 1);
  EXPECT_EQ(held.get("a", roomyBudget(), load), 1);
  EXPECT_EQ(held.get("b", roomyBudget(), load), 2);
  EXPECT_EQ(held.now(), 2);
}

TEST(HeldContentTest, aFailedLoadLeavesWhatIsHeld) {
  HeldContent<int> held;
  ASSERT_TRUE(held.get("a", roomyBudget(), []() -> Result<int> { return 1; }));
  const auto broken = [] { return Result<int>(fail(Code::kUnreadable, "broken")); };
  EXPECT_EQ(held.get("b", roomyBudget(), broken).error().code, Code::kUnreadable);
  EXPECT_EQ(held.now(), 1);
}

TEST(HeldContentTest, aWaiterForAnothersLoadStopsWithItsOwnBudget) {
  HeldContent<int> held;
  std::latch loading(1), done(1);
  std::jthread loader([&] {
    (void)held.get("a", roomyBudget(), [&]() -> Result<int> {
      loading.count_down();
      done.wait();
      return 1;
    });
  });
  loading.wait();
  Budget cancelled = roomyBudget();
  cancelled.cancel();
  const Budget late(Limits{.time = std::chrono::milliseconds(0)});
  const auto never = []() -> Result<int> { return 2; };
  EXPECT_EQ(held.get("a", cancelled, never).error().code, Code::kCancelled);
  EXPECT_EQ(held.get("a", late, never).error().code, Code::kDeadline);
  done.count_down();
  EXPECT_EQ(held.get("a", roomyBudget(), never), 1);
}

}  // namespace
}  // namespace omni
