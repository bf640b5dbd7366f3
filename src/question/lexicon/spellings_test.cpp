#include "question/lexicon/spellings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace omni {
namespace {

using testing::Contains;
using testing::Not;

TEST(Spellings, aWordIsKnownAsItIsSpelledElsewhere) {
  const std::pair<const char*, const char*> kPairs[] = {
      {"cancelled", "canceled"},      {"grey", "gray"},           {"colour", "color"},
      {"centres", "centers"},         {"organised", "organized"}, {"traveller", "traveler"},
      {"catalogue", "catalog"},       {"licence", "license"},     {"programmes", "programs"},
      {"cancellation", "cancelation"}};
  for (const auto& [british, american] : kPairs) {
    EXPECT_THAT(otherSpellings(british), Contains(american));
    EXPECT_THAT(otherSpellings(american), Contains(british));
  }
}

TEST(Spellings, anotherWordIsNoSpelling) {
  EXPECT_THAT(otherSpellings("filled"), Not(Contains("filed")));
  EXPECT_THAT(otherSpellings("filed"), Not(Contains("filled")));
}

}  // namespace
}  // namespace omni
