#include "link/world/world_values.h"

#include <gmock/gmock.h>

#include "link/known_column.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// What a phrase of a question means in a table of these columns, as "column=value: why".
std::vector<std::string> known(const std::string& phrase, std::vector<Column> columns,
                               const std::string& text = "How many are there?") {
  Descriptor descriptor;
  descriptor.shape = RelationalSchema{{{.name = "things", .columns = std::move(columns), .rows = 100}}};
  const auto model = entityModel(descriptor);
  const ValueIndex values(model);
  const auto question = analyse(text, {}).value();
  std::vector<std::string> found;
  for (const auto& match : WorldValues(question, model, values).of(phrase)) {
    EXPECT_LT(match.score, 0.97) << "as sure as what is spelled so";
    found.push_back(attributeAt(model, match.element).phrase + "=" + *match.value + ": " + match.because);
  }
  return found;
}

TEST(WorldValues, aPeopleNamesItsCountryHoweverItIsWritten) {
  EXPECT_THAT(known("German", {knownColumn("country", {"DE", "FR"})}),
              ElementsAre("country=DE: code of the country"));
  EXPECT_THAT(known("german", {knownColumn("home", {"Germany", "France"})}),
              ElementsAre("home=Germany: another name of the country"));
  EXPECT_THAT(known("British", {knownColumn("nation", {"UK", "FR"})}),
              ElementsAre("nation=UK: another name of the country"));
  EXPECT_THAT(known("Germany", {knownColumn("grade", {"DE", "QX", "ZZ"})}), IsEmpty()) << "no countries";
}

TEST(WorldValues, codesAreKnownByTheirCompanyToo) {
  const std::vector<std::string> states{"HI", "TX", "CA", "NY", "WA", "OR", "GA", "FL", "VT"};
  EXPECT_THAT(known("Hawaii", {knownColumn("st", states)}), ElementsAre("st=HI: code of the subdivision"));
  EXPECT_THAT(known("Texan", {knownColumn("state", {"TX", "LA"})}),
              ElementsAre("state=TX: code of the subdivision"));
  EXPECT_THAT(known("Lagos", {knownColumn("state", {"TX", "LA"})}), IsEmpty()) << "a state of Nigeria";
  EXPECT_THAT(known("Canada", {knownColumn("st", states)}), IsEmpty()) << "CA is California here";
  EXPECT_THAT(known("TX", {knownColumn("state", {"Texas", "Ohio"})}),
              ElementsAre("state=Texas: another name of the subdivision"));
}

TEST(WorldValues, whatIsPaidInACountryWhereItIsAskedFor) {
  const auto currencies = [] { return knownColumn("currency", {"EUR", "JPY", "USD"}); };
  EXPECT_THAT(known("Japan", {currencies()}, "What is the currency of Japan?"),
              ElementsAre("currency=JPY: what is paid there"));
  EXPECT_THAT(known("Japan", {currencies()}, "How many customers are from Japan?"), IsEmpty());
  EXPECT_THAT(known("euros", {currencies()}), ElementsAre("currency=EUR: code of the currency"));
}

TEST(WorldValues, languagesWeekdaysAndUnits) {
  EXPECT_THAT(known("Japanese", {knownColumn("lang", {"ja", "de"})}),
              ElementsAre("lang=ja: code of the language"));
  EXPECT_THAT(known("Monday", {knownColumn("weekday", {"Mon", "Tue"})}),
              ElementsAre("weekday=Mon: code of the weekday"));
  EXPECT_THAT(known("kilometers", {knownColumn("unit", {"km", "m"}), knownColumn("size", {"km", "xl"})}),
              ElementsAre("unit=km: code of the unit"));
}

}  // namespace
}  // namespace omni
