#include "app/input/interrupts.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <semaphore>

namespace omni {
namespace {

/// Blocks until an interrupt has stopped what is under way.
void interruptOnce(const std::stop_token& underWay) {
  std::binary_semaphore stopped(0);
  const std::stop_callback callback(underWay, [&] { stopped.release(); });
  kill(getpid(), SIGINT);
  stopped.acquire();
}

TEST(InterruptsTest, anInterruptStopsWhatIsUnderWayAndNothingElse) {
  Interrupts interrupts;
  const std::stop_token first = interrupts.begin();
  interruptOnce(first);
  interrupts.end();
  const std::stop_token second = interrupts.begin();
  EXPECT_FALSE(second.stop_requested());
  interruptOnce(second);
  EXPECT_TRUE(first.stop_requested());
}

TEST(InterruptsDeathTest, whereNothingIsUnderWayItEndsTheProgram) {
  EXPECT_EXIT(
      {
        const Interrupts interrupts;
        kill(getpid(), SIGINT);
        pause();
      },
      ::testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace omni
