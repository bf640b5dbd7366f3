#include "catalog/recently_used.h"

#include <gtest/gtest.h>

#include <future>
#include <latch>

namespace omni {
namespace {

struct Item {
  std::size_t bytes = 0;
};
using Items = RecentlyUsed<Item>;

auto counted(int& loads, std::size_t bytes) {
  return [&loads, bytes] {
    ++loads;
    return std::make_shared<const Item>(Item{bytes});
  };
}

TEST(RecentlyUsed, WhatWasUsedLastIsNotLoadedAgain) {
  Items recent(100);
  int loads = 0;
  const auto first = recent.get(1, counted(loads, 40));
  EXPECT_EQ(recent.get(1, counted(loads, 40)), first);
  EXPECT_EQ(loads, 1);
}

TEST(RecentlyUsed, TheItemUnusedForLongestGivesWay) {
  Items recent(100);
  int loads = 0;
  for (const std::size_t place : {1, 2, 1, 3}) (void)recent.get(place, counted(loads, 40));
  EXPECT_EQ(recent.held(), 80u);
  EXPECT_EQ(loads, 3);
  (void)recent.get(1, counted(loads, 40));
  EXPECT_EQ(loads, 3);
  (void)recent.get(2, counted(loads, 40));
  EXPECT_EQ(loads, 4);
}

TEST(RecentlyUsed, WhoHoldsAnItemKeepsIt) {
  Items recent(50);
  int loads = 0;
  const auto held = recent.get(1, counted(loads, 40));
  (void)recent.get(2, counted(loads, 400));
  EXPECT_EQ(recent.held(), 400u);
  EXPECT_EQ(held->bytes, 40u);
}

TEST(RecentlyUsed, TwoThatMissAnItemLoadItOnce) {
  Items recent(50);
  int loads = 0;
  std::latch both(2);
  std::promise<void> loading;
  auto slow = std::async(std::launch::async, [&] {
    return recent.get(1, [&] {
      loading.set_value();
      both.arrive_and_wait();
      return counted(loads, 40)();
    });
  });
  loading.get_future().wait();
  auto second = std::async(std::launch::async, [&] {
    both.arrive_and_wait();
    return recent.get(1, counted(loads, 40));
  });
  EXPECT_EQ(slow.get(), second.get());
  EXPECT_EQ(loads, 1);
}

TEST(RecentlyUsed, WhatCannotBeLoadedIsTriedAgain) {
  Items recent(50);
  int loads = 0;
  EXPECT_EQ(recent.get(1, [] { return Items::Held(); }), nullptr);
  EXPECT_NE(recent.get(1, counted(loads, 40)), nullptr);
}

}  // namespace
}  // namespace omni
