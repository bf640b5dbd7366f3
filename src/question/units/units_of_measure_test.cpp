#include "question/units/units_of_measure.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(UnitsOfMeasure, areConvertedToWhatAnAttributeKeeps) {
  EXPECT_EQ(timesLarger("hours", std::vector<std::string>{"duration", "minutes"}), 60);
  EXPECT_EQ(timesLarger("minutes", std::vector<std::string>{"duration", "minutes"}), 1);
  EXPECT_EQ(timesLarger("days", std::vector<std::string>{"hours", "open"}), 24);
  EXPECT_EQ(timesLarger("metres", std::vector<std::string>{"height", "cm"}), 100);
  EXPECT_EQ(timesLarger("km", std::vector<std::string>{"distance", "m"}), 1000);
  EXPECT_EQ(timesLarger("grams", std::vector<std::string>{"weight", "kg"}), 0.001);
}

TEST(UnitsOfMeasure, nothingElseIsConverted) {
  EXPECT_EQ(timesLarger("euros", std::vector<std::string>{"duration", "minutes"}), 1);
  EXPECT_EQ(timesLarger("hours", std::vector<std::string>{"salary"}), 1);
  EXPECT_EQ(timesLarger("hours", std::vector<std::string>{"length", "km"}), 1);
}

TEST(UnitsOfMeasure, areReadWithWhatTheyMeasureAndHowLargeTheyAre) {
  ASSERT_TRUE(unitOf("°c") && unitOf("mph") && unitOf("aud"));
  EXPECT_EQ(unitOf("°c")->of, Measure::kCelsius);
  EXPECT_EQ(unitOf("mph")->size, 0.44704);
  EXPECT_EQ(unitOf("aud")->of, Measure::kMoney);
  EXPECT_EQ(unitOf("furlong"), nullptr);
}

}  // namespace
}  // namespace omni
