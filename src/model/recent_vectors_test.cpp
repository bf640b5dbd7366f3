#include "model/recent_vectors.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace omni {
namespace {

TEST(RecentVectorsTest, encodesATextOnceUntilItIsForgotten) {
  RecentVectors recent(2);
  int runs = 0;
  const auto get = [&](std::int32_t id) {
    return recent
        .get({id},
             [&](const auto& ids) -> RecentVectors::Vector {
               ++runs;
               return std::vector<float>{static_cast<float>(ids.front())};
             })
        .value();
  };
  EXPECT_EQ(get(1), std::vector<float>{1});
  EXPECT_EQ(get(1), std::vector<float>{1});
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(get(2), std::vector<float>{2});
  EXPECT_EQ(get(3), std::vector<float>{3});
  EXPECT_EQ(runs, 3);
  EXPECT_EQ(get(1), std::vector<float>{1});
  EXPECT_EQ(runs, 4);
}

TEST(RecentVectorsTest, whoAsksMeanwhileWaitsForTheFirst) {
  RecentVectors recent(2);
  std::atomic<int> runs = 0;
  std::promise<void> begun, others;
  const auto encode = [&](const auto&) -> RecentVectors::Vector {
    ++runs;
    begun.set_value();
    others.get_future().wait();
    return std::vector<float>{7};
  };
  std::jthread first([&] { EXPECT_EQ(recent.get({1}, encode).value(), std::vector<float>{7}); });
  begun.get_future().wait();
  std::jthread second([&] { EXPECT_EQ(recent.get({1}, encode).value(), std::vector<float>{7}); });
  others.set_value();
  first.join();
  second.join();
  EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace omni
