#include "formulate/sketch/elements/time_units.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(TimeUnits, areConvertedToWhatAnAttributeKeeps) {
  EXPECT_EQ(timesLonger("hours", std::vector<std::string>{"duration", "minutes"}), 60);
  EXPECT_EQ(timesLonger("minutes", std::vector<std::string>{"duration", "minutes"}), 1);
  EXPECT_EQ(timesLonger("days", std::vector<std::string>{"hours", "open"}), 24);
}

TEST(TimeUnits, nothingElseIsConverted) {
  EXPECT_EQ(timesLonger("euros", std::vector<std::string>{"duration", "minutes"}), 1);
  EXPECT_EQ(timesLonger("hours", std::vector<std::string>{"salary"}), 1);
}

}  // namespace
}  // namespace omni
