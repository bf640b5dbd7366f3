#include "base/budget.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>

#include "base/threads/executor.h"
#include "base/watchdog.h"

namespace omni {
namespace {

TEST(Budget, cancellationReachesEveryCopy) {
  Budget budget;
  const Budget copy = budget.within(Limits{.rows = 5});
  EXPECT_FALSE(copy.exhausted());
  budget.cancel();
  EXPECT_TRUE(copy.exhausted());
  EXPECT_EQ(copy.exhaustedError("x").code, Code::kCancelled);
  EXPECT_EQ(copy.limits().rows, 5u);
}

TEST(Budget, neverLoosens) {
  const Budget budget(Limits{.rows = 10});
  EXPECT_EQ(budget.within(Limits{.rows = 100}).limits().rows, 10u);
}

TEST(Budget, copiesShareWhatIsSpent) {
  const Budget budget(Limits{.tokens = 100});
  const Budget copy = budget.within(Limits{.tokens = 80});
  budget.reserve(50, 0, "select")->settle(40, 0.5);
  EXPECT_EQ(copy.spent().tokens, 40u);
  EXPECT_EQ(copy.spent().calls, 1u);
  EXPECT_EQ(copy.reserve(50, 0, "formulate").error().code, Code::kLimit);
  EXPECT_TRUE(budget.reserve(50, 0, "formulate"));
}

TEST(Budget, whatIsSetAsideIsNotSpentTwice) {
  const Budget budget(Limits{.tokens = 100});
  {
    const auto held = budget.reserve(60, 0, "formulate");
    const auto second = budget.reserve(60, 0, "formulate");
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().message, "formulate: skipped, it may take 60 tokens and 40 of 100 are left");
  }
  EXPECT_TRUE(budget.reserve(60, 0, "formulate"));
  EXPECT_EQ(budget.spent().tokens, 0u);
}

TEST(Budget, moneyIsNoLimitUnlessSet) {
  EXPECT_TRUE(Budget().reserve(1, 1e9, "answer"));
  const Budget budget(Limits{.money = 0.05});
  const auto dear = budget.within(Limits{}).reserve(1, 0.06, "answer");
  ASSERT_FALSE(dear);
  EXPECT_EQ(dear.error().message, "answer: skipped, it may cost 0.06 and 0.05 of 0.05 are left");
}

TEST(Budget, endsAtTheEarlierDeadline) {
  const Budget budget(Limits{.time = std::chrono::hours(1)});
  const auto soon = budget.deadline() - std::chrono::minutes(30);
  EXPECT_EQ(budget.until(soon).deadline(), soon);
  EXPECT_EQ(budget.until(budget.deadline() + std::chrono::hours(1)).deadline(), budget.deadline());
}

TEST(Watchdog, interruptsWhenTheTimeIsOver) {
  std::promise<void> interrupted;
  const Watchdog watchdog(Budget(Limits{.time = std::chrono::milliseconds{0}}),
                          [&] { interrupted.set_value(); });
  interrupted.get_future().wait();
}

TEST(Watchdog, interruptsOnCancel) {
  std::promise<void> interrupted;
  Budget budget;
  const Watchdog watchdog(budget, [&] { interrupted.set_value(); });
  budget.cancel();
  interrupted.get_future().wait();
}

TEST(Watchdog, interruptsAnewUntilItIsGone) {
  std::latch often(3);
  std::atomic<int> calls = 0;
  Budget budget;
  budget.cancel();
  const Watchdog watchdog(
      budget,
      [&] {
        if (++calls <= 3) often.count_down();
      },
      std::chrono::milliseconds{1});
  often.wait();
}

TEST(Watchdog, staysSilentWhenTheWorkWasFaster) {
  bool interrupted = false;
  {
    const Watchdog watchdog(Budget{}, [&] { interrupted = true; });
  }
  EXPECT_FALSE(interrupted);
}

TEST(Watchdog, manyShareOneTimer) {
  const auto executor = std::make_shared<Executor>();
  Budget late(Limits{}, realWorld(), executor);
  const Budget over(Limits{.time = std::chrono::milliseconds{0}}, realWorld(), executor);
  std::promise<void> first, second;
  const Watchdog one(late, [&] { first.set_value(); });
  const Watchdog other(over, [&] { second.set_value(); });
  second.get_future().wait();
  late.cancel();
  first.get_future().wait();
}

}  // namespace
}  // namespace omni
