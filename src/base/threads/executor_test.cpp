#include "base/threads/executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <new>
#include <thread>
#include <vector>

namespace omni {
namespace {

TEST(Executor, doesEachOnce) {
  Executor executor(3);
  std::vector<int> times(1000);
  executor.each(times.size(), 0, [&](std::size_t i) { ++times[i]; });
  EXPECT_EQ(times, std::vector<int>(1000, 1));
  executor.each(0, 0, [&](std::size_t) { FAIL(); });
}

TEST(Executor, whatAnyCallThrowsTheCallerGetsOnceAllAreDone) {
  Executor executor(3);
  std::atomic<int> done = 0;
  std::latch both(2);
  const auto work = [&](std::size_t i) {
    if (i < 2) both.arrive_and_wait();  // one of the two is not the caller's thread
    ++done;
    if (i < 2) throw std::bad_alloc();
  };
  EXPECT_THROW(executor.each(50, 0, work), std::bad_alloc);
  EXPECT_EQ(done, 50);
  executor.each(1, 0, [&](std::size_t) { ++done; });
  EXPECT_EQ(done, 51);
}

TEST(Executor, callsWithinCallsWaitForNoThread) {
  Executor executor(1);
  std::atomic<int> done = 0;
  const auto inner = [&](std::size_t) { executor.each(4, 0, [&](std::size_t) { ++done; }); };
  executor.each(4, 0, [&](std::size_t) { executor.each(4, 0, inner); });
  EXPECT_EQ(done, 64);
}

TEST(Executor, worksSideBySide) {
  Executor executor(2);
  std::latch all(3);
  executor.each(3, 0, [&](std::size_t) { all.arrive_and_wait(); });
  std::latch both(2);
  executor.both([&] { both.arrive_and_wait(); }, [&] { both.arrive_and_wait(); });
}

TEST(Executor, doesNoMoreAtOnceThanAllowed) {
  Executor executor(4);
  std::atomic<int> now = 0, most = 0;
  executor.each(200, 2, [&](std::size_t) {
    const int here = ++now;
    for (int seen = most; here > seen && !most.compare_exchange_weak(seen, here);) {
    }
    --now;
  });
  EXPECT_LE(most, 2);
}

TEST(Executor, worksForAnyoneWhileEveryThreadIsTaken) {
  std::promise<void> taken, free;  // gone behind the thread that still asks for one
  Executor executor(1);
  executor.start([&] {
    taken.set_value();
    free.get_future().wait();
  });
  taken.get_future().wait();
  int done = 0;
  executor.each(5, 0, [&](std::size_t) { ++done; });
  EXPECT_EQ(done, 5);
  free.set_value();
}

TEST(Executor, whatHasBegunIsWaitedForWhatHasNotIsDropped) {
  Executor executor(1);
  std::promise<void> begun, free;
  bool done = false, dropped = true;
  executor.start([&] {
    begun.set_value();
    free.get_future().wait();
    done = true;
  });
  begun.get_future().wait();
  std::jthread finisher([&] { executor.finish(); });
  free.set_value();
  finisher.join();
  executor.start([&] { dropped = false; });
  EXPECT_TRUE(done);
  EXPECT_TRUE(dropped);
}

}  // namespace
}  // namespace omni
