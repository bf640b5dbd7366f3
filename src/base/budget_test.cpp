#include "base/budget.h"

#include <gtest/gtest.h>

#include <future>

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

TEST(Watchdog, staysSilentWhenTheWorkWasFaster) {
  bool interrupted = false;
  {
    const Watchdog watchdog(Budget{}, [&] { interrupted = true; });
  }
  EXPECT_FALSE(interrupted);
}

}  // namespace
}  // namespace omni
