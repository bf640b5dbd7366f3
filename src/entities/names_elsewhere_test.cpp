#include "entities/names_elsewhere.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

EntityDecision one(const std::string& nameA, const std::string& nameB) {
  return {"crm", nameA, "sales", nameB, true};
}

/// The other names of what a question names.
std::vector<std::string> others(const NamesElsewhere& names, const std::string& text) {
  std::vector<std::string> others;
  for (const OtherName& other : names.withOtherNames(analyse(text, {}).value()).otherNames)
    others.push_back(other.name);
  return others;
}

TEST(NamesElsewhere, AreAddedToTheSpanThatNamesTheThing) {
  const NamesElsewhere names({one("SC Foundry", "Severn Castings")});
  const Question withOtherNames =
      names.withOtherNames(analyse("In which country is SC Foundry Ltd based?", {}).value());
  ASSERT_EQ(withOtherNames.otherNames.size(), 2u) << "with its legal form, and without";
  EXPECT_THAT(withOtherNames.otherNamesOf(4, 2), ElementsAre("Severn Castings"));
  EXPECT_THAT(withOtherNames.otherNamesOf(4, 3), ElementsAre("Severn Castings"));
  EXPECT_THAT(withOtherNames.otherNamesOf(4, 1), IsEmpty());
  EXPECT_THAT(others(names, "orders of severn castings"), ElementsAre("SC Foundry"));
  EXPECT_THAT(others(names, "orders of Severn"), IsEmpty());
}

TEST(NamesElsewhere, LeadFromOneDecisionToTheNext) {
  const std::vector<EntityDecision> merged{one("SC Foundry", "Severn Castings"),
                                           {"desk", "Severn", "sales", "Severn Castings", true}};
  EXPECT_THAT(others(NamesElsewhere(merged), "tickets of SC Foundry"),
              UnorderedElementsAre("Severn Castings", "Severn"));
  auto split = merged;
  split.push_back({"desk", "Severn", "crm", "SC Foundry", false});
  EXPECT_THAT(others(NamesElsewhere(split), "tickets of SC Foundry"), ElementsAre("Severn Castings"));
}

TEST(NamesElsewhere, ASplitIsNoOtherName) {
  EXPECT_TRUE(NamesElsewhere({{"crm", "Volta", "sales", "Volta Storage", false}}).empty());
  EXPECT_TRUE(NamesElsewhere({one("Arctic Catch AS", "Arctic Catch")}).empty()) << "they read the same";
}

TEST(NamesElsewhere, OfSourcesThatAreNotPermittedNothingIsAdded) {
  const NamesElsewhere names(
      {one("SC Foundry", "Severn Castings"), {"desk", "Severn", "sales", "Severn Castings", true}});
  EXPECT_THAT(others(names.among({"sales", "desk"}), "orders of Severn Castings"), Contains("Severn"));
  EXPECT_THAT(others(names.among({"sales", "desk"}), "orders of SC Foundry"), IsEmpty());
  EXPECT_TRUE(names.among({"crm", "desk"}).empty()) << "what leads from one to the other is hidden";
}

}  // namespace
}  // namespace omni
