#include "base/request/traceparent.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

const std::string kGood = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(Traceparent, isRead) {
  const auto trace = readTraceparent(kGood);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->trace, "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(trace->parent, "b7ad6b7169203331");
  EXPECT_EQ(trace->flags, "01");
  EXPECT_TRUE(readTraceparent("cc" + kGood.substr(2) + "-what-later-versions-add"));
}

TEST(Traceparent, isPassedOnWithTheSpanOfTheCall) {
  const auto trace = continueTrace(kGood);
  ASSERT_TRUE(trace);
  const auto passedOn = readTraceparent(traceparentOf(*trace));
  ASSERT_TRUE(passedOn);
  EXPECT_EQ(passedOn->trace, trace->trace);
  EXPECT_EQ(passedOn->parent, trace->span);
  EXPECT_NE(passedOn->parent, trace->parent);
  EXPECT_EQ(passedOn->flags, "01");
  EXPECT_EQ(traceparentOf({}), "");
  EXPECT_FALSE(continueTrace("00-"));
}

TEST(Traceparent, isNoneWhereItIsMalformed) {
  EXPECT_FALSE(readTraceparent(""));
  EXPECT_FALSE(readTraceparent(kGood.substr(1)));
  EXPECT_FALSE(readTraceparent(kGood + "-more")) << "version 00 ends here";
  EXPECT_FALSE(readTraceparent(kGood + "x"));
  EXPECT_FALSE(readTraceparent("ff" + kGood.substr(2)));
  EXPECT_FALSE(readTraceparent("00-00000000000000000000000000000000-b7ad6b7169203331-01"));
  EXPECT_FALSE(readTraceparent("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"));
  EXPECT_FALSE(readTraceparent("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"));
  EXPECT_FALSE(readTraceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-\"*"));
  EXPECT_FALSE(readTraceparent("00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));
}

}  // namespace
}  // namespace omni
