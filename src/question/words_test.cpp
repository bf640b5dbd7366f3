#include <gtest/gtest.h>

#include "question/demonyms.h"
#include "question/lexicon.h"
#include "question/stop_words.h"

namespace omni {
namespace {

TEST(Words, negativePrefixesDenyTheRest) {
  EXPECT_EQ(denied("unpaid"), "paid");
  EXPECT_EQ(denied("unassigned"), "assigned");
  EXPECT_EQ(denied("united"), "");
  EXPECT_EQ(denied("under"), "");
  EXPECT_EQ(denied("paid"), "");
}

TEST(Words, unitsSpeakForWhatTheyMeasure) {
  EXPECT_TRUE(measuredIn("euros").starts_with("price"));
  EXPECT_FALSE(measuredIn("minutes").empty());
  EXPECT_EQ(measuredIn("customers"), "");
}

TEST(Words, countriesAndTheirPeople) {
  EXPECT_EQ(otherNameOfCountry("french"), "france");
  EXPECT_EQ(otherNameOfCountry("norway"), "norwegian");
  EXPECT_EQ(otherNameOfCountry("oslo"), "");
}

TEST(Words, functionWordsNameNothing) {
  EXPECT_TRUE(isStopWord("anything"));
  EXPECT_FALSE(isStopWord("orders"));
}

}  // namespace
}  // namespace omni
