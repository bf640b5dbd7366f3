#include <gmock/gmock.h>

#include <string>

#include "evidence/claims/amounts/amounts_in.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> written(std::string_view text) {
  std::vector<std::string> found;
  for (const auto& amount : amountsIn(text))
    found.emplace_back(text.substr(amount.start, amount.end - amount.start));
  return found;
}

Agreement compared(std::string_view a, std::string_view b) {
  return compare(amountsIn(a).at(0), amountsIn(b).at(0));
}

TEST(Amount, isReadWithItsUnit) {
  EXPECT_THAT(written("a 30-month battery life and 1.5kg for €1,200"),
              ElementsAre("30-month", "1.5kg", "€1,200"));
  EXPECT_THAT(written("twenty-four months, seven and a half credits"),
              ElementsAre("twenty-four months", "seven and a half"));
  EXPECT_THAT(written("19 to 24 hours, between 3 and 5 kg"), ElementsAre("19 to 24 hours", "3 and 5 kg"));
}

TEST(Amount, isNoPartOfANameAndNoNumbering) {
  EXPECT_THAT(written("T3 with openssl 3.0.11, see section 4 and page 12, the 3rd of May"), IsEmpty());
}

TEST(Amount, saysHowExactlyItIsMeant) {
  EXPECT_EQ(compared("2 years", "24 months"), Agreement::kSame);
  EXPECT_EQ(compared("19.6 months", "20 months"), Agreement::kSame);
  EXPECT_EQ(compared("about 900", "950"), Agreement::kSame);
  EXPECT_EQ(compared("up to 30 days", "12 days"), Agreement::kSame);
  EXPECT_EQ(compared("at least 12", "30"), Agreement::kSame);
  EXPECT_EQ(compared("19 months", "30 months"), Agreement::kDiffers);
  EXPECT_EQ(compared("19 months", "20 months"), Agreement::kDiffers);
  EXPECT_EQ(compared("more than 30,000", "21,400"), Agreement::kDiffers);
  EXPECT_EQ(compared("30 kg", "30 months"), Agreement::kUnknown);
}

TEST(Amount, isRoundedAtItsZerosByATenthAtMostAndHardlyInACell) {
  EXPECT_EQ(compared("640", "600"), Agreement::kSame) << "two texts";
  EXPECT_EQ(compared("77", "100"), Agreement::kDiffers);
  const auto inCell = [](std::string_view cell, std::string_view sentence) {
    return compare(*amountOf(cell, {}), amountsIn(sentence).at(0));
  };
  EXPECT_EQ(inCell("600", "640"), Agreement::kDiffers);
  EXPECT_EQ(inCell("600", "about 640"), Agreement::kSame);
  EXPECT_EQ(inCell("640", "600"), Agreement::kSame);
  EXPECT_EQ(inCell("184000", "183,912"), Agreement::kSame);
}

TEST(Amount, hedgesMayStandBehindIt) {
  EXPECT_EQ(compared("20 or more", "31"), Agreement::kSame);
  EXPECT_EQ(compared("no fewer than 30", "12"), Agreement::kDiffers);
  EXPECT_EQ(compared("no more than 30", "12"), Agreement::kSame);
  EXPECT_EQ(compared("12 at most", "30"), Agreement::kDiffers);
}

TEST(Amount, ofSeveralUnitsIsOne) {
  EXPECT_EQ(compared("2 hours and 8 minutes", "128 minutes"), Agreement::kSame);
  EXPECT_EQ(compared("2 h 8 min", "97 minutes"), Agreement::kDiffers);
}

TEST(Amount, mayBeInAnyUnitWhereNoneIsGiven) {
  EXPECT_EQ(compared("36.1", "19.5 knots"), Agreement::kSame);
  EXPECT_EQ(compared("19", "30 months"), Agreement::kDiffers);
  EXPECT_EQ(compared("129 usd", "120 eur"), Agreement::kUnknown);
}

TEST(Amount, isWrittenInOneWayOrAnother) {
  EXPECT_EQ(compared("12,5 kg", "12.5 kg"), Agreement::kSame);
  EXPECT_EQ(compared("1.450 kg", "1450 kg"), Agreement::kUnknown);
}

TEST(Amount, ofWhatChangedTheOldOneIsFormer) {
  const auto amounts = amountsIn("raised from 19 to 30 months");
  ASSERT_EQ(amounts.size(), 2u);
  EXPECT_TRUE(amounts[0].former);
  EXPECT_FALSE(amounts[1].former);
}

}  // namespace
}  // namespace omni
