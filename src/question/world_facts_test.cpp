#include "question/world_facts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = WorldThing::Kind;

// The thing of a kind that goes by a name.
const WorldThing* find(std::string_view name, Kind kind) {
  const auto& facts = WorldFacts::shipped();
  for (const auto number : facts.called(name))
    if (facts.thing(number).kind == kind) return &facts.thing(number);
  return nullptr;
}

TEST(WorldFacts, countriesByNameAndPeople) {
  const auto* germany = find("german", Kind::kCountry);
  ASSERT_NE(germany, nullptr);
  EXPECT_EQ(germany, find("germany", Kind::kCountry));
  EXPECT_THAT(germany->codes, ElementsAre("DE", "DEU"));
  EXPECT_EQ(germany->currency, "EUR");
  for (const char* name : {"uk", "british", "great britain"})
    EXPECT_EQ(find(name, Kind::kCountry), find("united kingdom", Kind::kCountry)) << name;
  for (const char* name : {"usa", "america", "american", "us"})
    EXPECT_EQ(find(name, Kind::kCountry), find("united states", Kind::kCountry)) << name;
  EXPECT_EQ(find("oslo", Kind::kCountry), nullptr);
}

TEST(WorldFacts, partsOfCountriesAndWhatIsPaidAndSpoken) {
  EXPECT_THAT(find("hawaii", Kind::kSubdivision)->codes, ElementsAre("HI", "US-HI"));
  EXPECT_EQ(find("texan", Kind::kSubdivision)->of, "US");
  EXPECT_THAT(find("euros", Kind::kCurrency)->codes, ElementsAre("EUR"));
  EXPECT_THAT(find("japanese", Kind::kLanguage)->codes, ElementsAre("ja", "jpn"));
  EXPECT_THAT(find("monday", Kind::kWeekday)->codes, ElementsAre("Mon"));
  EXPECT_THAT(find("kilometers", Kind::kUnit)->codes, ElementsAre("km"));
  EXPECT_THAT(find("african", Kind::kContinent)->names, ElementsAre("africa"));
  EXPECT_THAT(WorldFacts::shipped().coded("GA"), SizeIs(::testing::Gt(1u)));
}

TEST(WorldFacts, formsAndDerivationsOfWords) {
  const auto& facts = WorldFacts::shipped();
  EXPECT_THAT(facts.bases("lost"), ElementsAre("lose"));
  EXPECT_THAT(facts.forms("lose"), Contains("lost"));
  EXPECT_THAT(facts.derivations("arrive"), Contains("arrival"));
  EXPECT_THAT(facts.bases("walked"), IsEmpty());
}

TEST(WorldFacts, whatIsNoLineOfItsKindIsPassedOver) {
  const WorldFacts facts(
      "# a\tb\n\nplanet\tX\tmars\ncountry\nform\nform went go\ncountry\tAA\tatlantis\tatlantean");
  EXPECT_THAT(facts.called("mars"), IsEmpty());
  EXPECT_THAT(facts.called("atlantean"), SizeIs(1));
  EXPECT_THAT(facts.forms("go"), ElementsAre("went"));
}

}  // namespace
}  // namespace omni
