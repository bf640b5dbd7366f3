#include <gmock/gmock.h>

#include "entities/mentions.h"
#include "entities/plain_name.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PlainNameTest, legalFormsAreLeftOutAtTheEnd) {
  EXPECT_EQ(plainName("Bretagne Marée SAS"), "bretagne maree");
  EXPECT_EQ(plainName("Volta Storage Co., Ltd."), "volta storage");
  EXPECT_EQ(plainName("Co"), "co") << "nothing else would be left";
  EXPECT_EQ(plainName("AG Barr"), "ag barr");
}

TEST(PlainNameTest, numbersKeepNamesApart) {
  EXPECT_TRUE(numbersDiffer("beacon s1", "beacon s2"));
  EXPECT_TRUE(numbersDiffer("relay", "relay 2"));
  EXPECT_FALSE(numbersDiffer("relay g2", "relay g2 outdoor"));
  EXPECT_FALSE(numbersDiffer("pennine water", "severn castings"));
}

TEST(NameFinderTest, theLongestNameThatStandsThereIsMeant) {
  const NameFinder finder({"Relay G2", "Relay G2 Outdoor", "Pennine Water", "Compass", "", "Smith & Sons"});
  EXPECT_THAT(finder.in("Case study: Pennine\nWater", "Twenty Relay G2 Outdoor gateways."),
              ElementsAre(1, 2));
  EXPECT_THAT(finder.in("", "The Relay G2, with Relay G21 and Relay G2s"), ElementsAre(0));
  EXPECT_THAT(finder.in("", "pennine water; PENNINE WATER; Pennine. Water"), IsEmpty())
      << "written otherwise";
  EXPECT_THAT(finder.in("Compass", "Compass"), ElementsAre(3)) << "a whole title";
  EXPECT_THAT(finder.in("A Compass", "Compass points north."), IsEmpty()) << "a word among words";
  EXPECT_THAT(finder.in("", "of Smith & Sons"), ElementsAre(5));
}

}  // namespace
}  // namespace omni
