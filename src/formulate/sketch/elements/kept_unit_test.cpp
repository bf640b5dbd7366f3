#include "formulate/sketch/elements/kept_unit.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Attribute kept(std::string phrase, std::vector<std::string> samples, std::string comment = {}) {
  Attribute attribute{.name = phrase, .phrase = phrase, .comment = std::move(comment), .values = {}};
  attribute.values.type = ValueType::kReal;
  attribute.values.samples = std::move(samples);
  return attribute;
}

TEST(KeptUnitTest, theNameTellsOrElseTheComment) {
  const KeptUnit named = keptUnit("hours", 2, kept("duration minutes", {}));
  EXPECT_EQ(named.times, 60);
  EXPECT_TRUE(named.sure);
  EXPECT_EQ(keptUnit("hours", 2, kept("air time", {}, "time in the air, in minutes")).times, 60);
  EXPECT_EQ(keptUnit("mb", 2, kept("size", {}, "in kB")).times, 1000);
  EXPECT_TRUE(hasConvertibleUnit("mb", kept("size", {}, "in kB")));
  EXPECT_FALSE(hasConvertibleUnit("mb", kept("size", {}, "in minutes")));
  EXPECT_EQ(keptUnit("months", 6, kept("age", {"30", "41", "25"})).times, 1.0 / 12);
}

TEST(KeptUnitTest, otherwiseTheValuesTellIt) {
  const Attribute length = kept("length", {"90", "12", "104", "88", "120"});
  const KeptUnit hours = keptUnit("hours", 3, length);
  EXPECT_EQ(hours.times, 60);
  EXPECT_FALSE(hours.sure);
  const KeptUnit minutes = keptUnit("minutes", 180, length);
  EXPECT_EQ(minutes.times, 1);
  EXPECT_TRUE(minutes.sure);
  EXPECT_EQ(keptUnit("metres", 2, kept("height", {"172", "185", "164"})).times, 100);
}

TEST(KeptUnitTest, aUnitThatFitsBetterMakesTheUnitUnsure) {
  const KeptUnit kilocalories = keptUnit("kcal", 400, kept("energy", {"1400", "1500", "1300"}));
  EXPECT_EQ(kilocalories.times, 1);
  EXPECT_FALSE(kilocalories.sure);
  EXPECT_TRUE(keptUnit("cm", 180, kept("height", {"172", "185", "164"})).sure);
}

TEST(KeptUnitTest, anAmountWithoutAKnownUnitStays) {
  const KeptUnit unknown = keptUnit("hours", 10, kept("length", {}));
  EXPECT_EQ(unknown.times, 1);
  EXPECT_FALSE(unknown.sure);
  EXPECT_TRUE(keptUnit("euros", 10, kept("price", {"2000", "3000", "4000"})).sure);
  EXPECT_TRUE(keptUnit("pets", 3, kept("owned", {"200", "300", "400"})).sure);
}

}  // namespace
}  // namespace omni
