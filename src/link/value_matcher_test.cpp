#include "link/value_matcher.h"

#include <gmock/gmock.h>

#include <utility>

#include "link/known_column.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

EntityModel modelOf(std::vector<Column> columns) {
  Descriptor descriptor;
  descriptor.shape = RelationalSchema{{{.name = "people", .columns = std::move(columns), .rows = 100}}};
  return entityModel(descriptor);
}

// What `count` words of a question from its word `first` on name, as "attribute=value".
std::vector<std::string> named(const std::string& text, std::size_t first, std::size_t count,
                               std::vector<Column> columns) {
  const auto model = modelOf(std::move(columns));
  const ValueIndex values(model);
  const auto question = analyse(text, {}).value();
  std::vector<std::string> found;
  for (const auto& match : ValueMatcher(question, model, values).inSpan(first, count)) {
    const std::string before = match.firstPart ? attributeAt(model, match.firstPart->first).phrase + "=" +
                                                     match.firstPart->second + " "
                                               : "";
    found.push_back(before + attributeAt(model, match.element).phrase + "=" + *match.value);
  }
  return found;
}

TEST(ValueMatcher, aStateIsNamedByTheWordThatItsLetterBegins) {
  const auto status = [] { return knownColumn("status", {"A", "M", "R"}); };
  EXPECT_THAT(named("List all rented flats", 2, 1, {status()}), ElementsAre("status=R"));
  EXPECT_THAT(named("flats with a railing", 3, 1, {status()}), IsEmpty()) << "a thing, no state";
  EXPECT_THAT(named("List all bright flats", 2, 1, {knownColumn("grade", {"A", "B", "C"})}), IsEmpty())
      << "grades are no states";
}

TEST(ValueMatcher, theSameWordsInAnotherOrderNameTheSame) {
  const auto foods = [] {
    return knownColumn("food", {"Liver, goat", "Prawns, small", "Rice, raw, milled"});
  };
  EXPECT_THAT(named("iron in goat liver", 2, 2, {foods()}), ElementsAre("food=Liver, goat"));
  EXPECT_THAT(named("sodium of small prawns", 2, 2, {foods()}), ElementsAre("food=Prawns, small"));
  EXPECT_THAT(named("carbs of raw rice", 2, 2, {foods()}), IsEmpty()) << "one word more is another thing";
}

TEST(ValueMatcher, aGivenNameStandsForTheFewWhoHaveIt) {
  const auto names = [] { return knownColumn("name", {"Dmitri Petrov", "Ann Kim", "Ann Lee"}); };
  EXPECT_THAT(named("orders of dmitri", 2, 1, {names()}), ElementsAre("name=Dmitri Petrov"));
  EXPECT_THAT(named("orders of petrov", 2, 1, {names()}), IsEmpty()) << "small letters, no given name";
  EXPECT_THAT(named("orders that dmitri placed", 2, 1, {knownColumn("city", {"Dmitri Hill"})}), IsEmpty())
      << "cities have no given names";
  EXPECT_THAT(named("orders of anna", 2, 1, {knownColumn("name", {"Anna A", "Anna B", "Anna C", "Anna D"})}),
              IsEmpty())
      << "too many to be meant";
}

TEST(ValueMatcher, firstAndLastNamesAreReadTogether) {
  const auto columns = [] {
    return std::vector{knownColumn("first_name", {"Linda", "Tracy"}),
                       knownColumn("last_name", {"Smith", "Kim"})};
  };
  EXPECT_THAT(named("pets of Linda Smith", 2, 2, columns()), ElementsAre("first name=Linda last name=Smith"));
  EXPECT_THAT(named("pets of Linda Jones", 2, 2, columns()), IsEmpty());
}

TEST(ValueMatcher, commonNounsAreNoPersonsName) {
  const auto columns = [] { return std::vector{knownColumn("first_name", {"Home Run", "Babe"})}; };
  EXPECT_THAT(named("most home run hitters", 1, 2, columns()), IsEmpty());
  EXPECT_THAT(named("the most home runs", 2, 2, columns()), IsEmpty());
  EXPECT_THAT(named("most hits of Home Run", 3, 2, columns()), ElementsAre("first name=Home Run"));
}

TEST(ValueMatcher, countriesAreKnownByTheirCodesAndPeople) {
  const auto codes = [] { return knownColumn("country", {"DE", "GB", "NO"}); };
  EXPECT_THAT(named("customers from Germany", 2, 1, {codes()}), ElementsAre("country=DE"));
  EXPECT_THAT(named("british customers", 0, 1, {codes()}), ElementsAre("country=GB"));
  EXPECT_THAT(named("customers from Germany", 2, 1, {knownColumn("grade", {"DE", "GB", "NO"})}), IsEmpty())
      << "codes of something else";
  EXPECT_THAT(named("french artists", 0, 1, {knownColumn("born_in", {"France", "Spain"})}),
              ElementsAre("born in=France"));
}

TEST(ValueMatcher, ofValuesThatDifferInTheirSignTheOneThatIsWritten) {
  const auto types = [] { return knownColumn("blood_type", {"A+", "A-", "B+"}); };
  EXPECT_THAT(named("donors with blood type A-", 4, 1, {types()}), ElementsAre("blood type=A-"));
  EXPECT_THAT(named("donors with blood type A", 4, 1, {types()}),
              UnorderedElementsAre("blood type=A+", "blood type=A-"));
}

TEST(ValueMatcher, aNameMayBeMisspeltOrPartOfAValue) {
  const auto cities = [] { return knownColumn("city", {"Trondheim", "Bergen op Zoom"}); };
  EXPECT_THAT(named("customers in Trondhiem", 2, 1, {cities()}), ElementsAre("city=Trondheim"));
  EXPECT_THAT(named("customers in Bergen", 2, 1, {cities()}), ElementsAre("city=Bergen op Zoom"));
  EXPECT_THAT(named("customers in trondhiem", 2, 1, {cities()}), ElementsAre("city=Trondheim"));
  EXPECT_THAT(named("customers who trondhiem", 2, 1, {cities()}), IsEmpty()) << "a word, no name";
  EXPECT_THAT(named("the population of the bergn op zoom", 4, 3, {cities()}),
              ElementsAre("city=Bergen op Zoom"));
  EXPECT_THAT(named("the price of bolts", 3, 1, {knownColumn("name", {"bolds", "nuts"})}), IsEmpty())
      << "too short";
}

TEST(ValueMatcher, anotherLetterOrNumberIsNoSlip) {
  const auto piers = [] { return knownColumn("pier", {"Pier A", "Pier Northern", "Harbour 12"}); };
  EXPECT_THAT(named("berths on Pier Z", 2, 2, {piers()}), IsEmpty());
  EXPECT_THAT(named("berths in Harbour 13", 2, 2, {piers()}), IsEmpty());
  EXPECT_THAT(named("berths on Pier Nothern", 2, 2, {piers()}), ElementsAre("pier=Pier Northern"));
}

TEST(ValueMatcher, whatIsCalledAfterAPlaceNeedNotBeThere) {
  const auto parks = [] { return knownColumn("name", {"East Texas Park", "Big Bend, Texas", "Old Mill"}); };
  EXPECT_THAT(named("parks in Texas", 2, 1, {parks()}), ElementsAre("name=Big Bend, Texas"));
  EXPECT_THAT(named("parks called Texas", 2, 1, {parks()}),
              UnorderedElementsAre("name=East Texas Park", "name=Big Bend, Texas"));
}

TEST(ValueMatcher, whatAdjectivesAreMadeFromIsAState) {
  const auto weather = [] { return knownColumn("weather", {"sun", "rain", "snow"}); };
  EXPECT_THAT(named("how many rainy days were there", 2, 1, {weather()}), ElementsAre("weather=rain"));
  EXPECT_THAT(named("how rainy was it", 1, 1, {weather()}), IsEmpty()) << "said of nothing";
}

TEST(ValueMatcher, aCommonNounMayBePartOfWhatAKindIsCalled) {
  const auto name = [] { return knownColumn("name", {"Barley", "Ghee", "Sesame"}); };
  const auto groups = [] {
    return knownColumn("food group", {"Cereals and Millets", "Edible Oils and Fats", "Oil Seeds"});
  };
  EXPECT_THAT(named("which cereal has most fibre", 1, 1, {name(), groups()}),
              ElementsAre("food group=Cereals and Millets"));
  EXPECT_THAT(named("the three oils with most fat", 2, 1, {name(), groups()}),
              ElementsAre("food group=Edible Oils and Fats"));
  const auto notes = [] { return knownColumn("note", {"A cereal", "Another cereal"}); };
  EXPECT_THAT(named("which cereal has most fibre", 1, 1, {name(), notes()}), IsEmpty())
      << "two are called so";
}

TEST(ValueMatcher, aShortWordIsASurnameOrNothing) {
  const auto authors = [] { return knownColumn("author", {"Stanisław Lem", "Le Guin", "Lem Motlow Ltd"}); };
  EXPECT_THAT(named("books by Lem", 2, 1, {authors()}), ElementsAre("author=Stanisław Lem"));
  EXPECT_THAT(named("books by lem", 2, 1, {authors()}), IsEmpty());
  EXPECT_THAT(named("books by Lex", 2, 1, {authors()}), IsEmpty()) << "three letters are not misspelt";
}

TEST(ValueMatcher, nobodyIsCalledAsTheAddress) {
  EXPECT_THAT(
      named("the office of Nkosi", 3, 1,
            {knownColumn("name", {"Thandi Nkosi", "Ann Kim"}), knownColumn("email", {"nkosi@uni.example"})}),
      ElementsAre("name=Thandi Nkosi"));
}

}  // namespace
}  // namespace omni
