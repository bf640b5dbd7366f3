#include "net/gate.h"

#include <gtest/gtest.h>

#include <future>

namespace omni {
namespace {

TEST(Gate, sendsAwayWhoWouldWaitBehindTooMany) {
  Gate gate(1, 0);
  const auto in = gate.enter(Budget(), "asking");
  ASSERT_TRUE(in);
  const auto turned = gate.enter(Budget(), "asking");
  ASSERT_FALSE(turned);
  EXPECT_EQ(turned.error().code, Code::kUnavailable);
  EXPECT_EQ(turned.error().message, "asking: 1 are under way and 0 wait already");
}

TEST(Gate, aPlaceLeftIsTheNextOnes) {
  Gate gate(1, 1);
  auto in = gate.enter(Budget(), "asking");
  auto next = std::async(std::launch::async, [&] { return gate.enter(Budget(), "asking").has_value(); });
  in->reset();
  EXPECT_TRUE(next.get());
}

}  // namespace
}  // namespace omni
