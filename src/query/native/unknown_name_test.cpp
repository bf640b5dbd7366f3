#include "query/native/unknown_name.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Eq;
using ::testing::Optional;

std::optional<std::string> meant(std::string name, std::vector<std::string> known) {
  return surelyMeant({.name = std::move(name), .known = std::move(known), .error = {}});
}

TEST(SurelyMeant, ignoresCaseAndMarks) {
  EXPECT_THAT(meant("customerName", {"customer_name", "customer_names"}), Optional(Eq("customer_name")));
  EXPECT_THAT(meant("http://x/BirthDate", {"http://y#birthDate", "http://y#deathDate"}),
              Optional(Eq("http://y#birthDate")));
}

TEST(SurelyMeant, allowsASlipInALongWord) {
  EXPECT_THAT(meant("costumer", {"customer", "order"}), Optional(Eq("customer")));
  EXPECT_THAT(meant("depatrmentt", {"department"}), Optional(Eq("department")));
  EXPECT_EQ(meant("nme", {"name"}), std::nullopt);
}

TEST(SurelyMeant, isNothingWhereTwoAreAsClose) {
  EXPECT_EQ(meant("colour", {"colours", "color"}), std::nullopt);
  EXPECT_THAT(meant("colour", {"color", "color"}), Optional(Eq("color")));
  EXPECT_EQ(meant("http://x/name", {"http://a/name", "http://b/name"}), std::nullopt);
}

TEST(SurelyMeant, digitsTellNamesApart) {
  EXPECT_EQ(meant("amount2", {"amount1"}), std::nullopt);
  EXPECT_EQ(meant("address1", {"address"}), std::nullopt);
}

}  // namespace
}  // namespace omni
