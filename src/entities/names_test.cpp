#include <gmock/gmock.h>

#include "entities/mentions.h"
#include "entities/name_keys.h"
#include "entities/plain_name.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PlainNameTest, legalFormsAreLeftOutAtTheEnd) {
  EXPECT_EQ(plainName("Bretagne Marée SAS"), "bretagne maree");
  EXPECT_EQ(plainName("Bretagne Marée, S.A.S."), "bretagne maree");
  EXPECT_EQ(plainName("Nordlys A/S"), "nordlys");
  EXPECT_EQ(plainName("Volta Storage Co., Ltd."), "volta storage");
  EXPECT_EQ(plainName("Plan B"), "plan b");
  EXPECT_EQ(plainName("Co"), "co") << "nothing else would be left";
  EXPECT_EQ(plainName("AG Barr"), "ag barr");
}

TEST(PlainNameTest, whatIsLeftOfANameIsAsItWasWritten) {
  EXPECT_EQ(withoutLegalForm("Bretagne Marée, S.A.S."), "Bretagne Marée");
  EXPECT_EQ(withoutLegalForm("Volta Storage Co., Ltd."), "Volta Storage");
  EXPECT_EQ(withoutLegalForm("Sillner Boatworks"), "Sillner Boatworks");
  EXPECT_EQ(withoutLegalForm("Co"), "Co");
}

TEST(PlainNameTest, namesReadAlikeByTheirWords) {
  EXPECT_TRUE(readAlike("pennine water", "water pennine"));
  EXPECT_TRUE(readAlike("rotterdam bulk terminals", "roterdam bulk terminlas"));
  EXPECT_TRUE(readAlike("wald werk", "waldwerk"));
  EXPECT_FALSE(readAlike("ben almeida", "ben ahmed"));
  EXPECT_FALSE(readAlike("ian rao", "jan rao")) << "too short for a slip";
  EXPECT_FALSE(readAlike("relay g2", "relay g2 outdoor")) << "a word more";
  EXPECT_FALSE(readAlike("water water", "water works"));
}

TEST(PlainNameTest, numbersKeepNamesApart) {
  EXPECT_FALSE(readAlike("beacon s1", "beacon s2"));
  EXPECT_FALSE(readAlike("tracker 2024", "tracker 2025"));
  EXPECT_FALSE(readAlike("version20", "version2"));
  EXPECT_TRUE(readAlike("becon s1", "beacon s1"));
}

TEST(NameKeysTest, namesThatReadAlikeAreFound) {
  NameKeys keys;
  keys.add("pennine water", 0);
  keys.add("beacon s1", 1);
  keys.add("pennine water", 2);
  keys.settle();
  for (const char* alike :
       {"pennine water", "water pennine", "pennine wter", "pennine watter", "pennine wtaer"})
    EXPECT_THAT(keys.holding(alike), ElementsAre(0, 2)) << alike;
  EXPECT_THAT(keys.holding("beacon s2"), IsEmpty()) << "another number";
  EXPECT_THAT(keys.holding("bacon s1"), ElementsAre(1));
  EXPECT_THAT(keys.holding("pennine works"), IsEmpty());
}

TEST(NameFinderTest, theLongestNameThatStandsThereIsMeant) {
  const NameFinder finder(
      {"Relay G2", "Relay G2 Outdoor", "Pennine Water", "Compass", "", "Smith & Sons", "composed of"});
  EXPECT_THAT(finder.in("Case study: Pennine\nWater", "Twenty Relay G2 Outdoor gateways."),
              ElementsAre(1, 2));
  EXPECT_THAT(finder.in("", "The Relay G2, with Relay G21 and Relay G2s"), ElementsAre(0));
  EXPECT_THAT(finder.in("", "pennine water; PENNINE WATER; Pennine. Water"), IsEmpty())
      << "written otherwise";
  EXPECT_THAT(finder.in("Compass", "Compass"), ElementsAre(3)) << "a whole title";
  EXPECT_THAT(finder.in("A Compass", "Compass points north."), IsEmpty()) << "a word among words";
  EXPECT_THAT(finder.in("", "A thing composed of others"), IsEmpty());
  EXPECT_THAT(finder.in("composed of", ""), ElementsAre(6));
  EXPECT_THAT(finder.in("", "of Smith & Sons"), ElementsAre(5));
}

}  // namespace
}  // namespace omni
