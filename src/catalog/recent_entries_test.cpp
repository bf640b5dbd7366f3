#include "catalog/recent_entries.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

RecentEntries::Load counted(int& loads, std::size_t bytes) {
  return [&loads, bytes] {
    ++loads;
    CatalogEntry entry;
    entry.bytes = bytes;
    return std::make_shared<const CatalogEntry>(std::move(entry));
  };
}

TEST(RecentEntries, WhatWasUsedLastIsNotLoadedAgain) {
  RecentEntries recent(100);
  int loads = 0;
  const auto first = recent.get(1, counted(loads, 40));
  EXPECT_EQ(recent.get(1, counted(loads, 40)), first);
  EXPECT_EQ(loads, 1);
}

TEST(RecentEntries, TheEntryUnusedForLongestGivesWay) {
  RecentEntries recent(100);
  int loads = 0;
  for (const std::size_t place : {1, 2, 1, 3}) (void)recent.get(place, counted(loads, 40));
  EXPECT_EQ(recent.held(), 80u);
  EXPECT_EQ(loads, 3);
  (void)recent.get(1, counted(loads, 40));
  EXPECT_EQ(loads, 3);
  (void)recent.get(2, counted(loads, 40));
  EXPECT_EQ(loads, 4);
}

TEST(RecentEntries, WhoHoldsAnEntryKeepsIt) {
  RecentEntries recent(50);
  int loads = 0;
  const auto held = recent.get(1, counted(loads, 40));
  (void)recent.get(2, counted(loads, 400));
  EXPECT_EQ(recent.held(), 400u);
  EXPECT_EQ(held->bytes, 40u);
}

TEST(RecentEntries, WhatCannotBeLoadedIsTriedAgain) {
  RecentEntries recent(50);
  int loads = 0;
  EXPECT_EQ(recent.get(1, [] { return nullptr; }), nullptr);
  EXPECT_NE(recent.get(1, counted(loads, 40)), nullptr);
}

}  // namespace
}  // namespace omni
