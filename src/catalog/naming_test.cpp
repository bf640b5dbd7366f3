#include "catalog/naming.h"

#include <gmock/gmock.h>

#include <utility>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A text of which so many of a hundred things have their own.
Attribute text(const std::string& phrase, std::size_t distinct = 100) {
  return {.name = phrase,
          .phrase = phrase,
          .values = {.type = ValueType::kText, .rows = 100, .distinct = distinct}};
}

Attribute key(const std::string& phrase) {
  return {.name = phrase,
          .phrase = phrase,
          .values = {.type = ValueType::kInteger, .rows = 100, .distinct = 100},
          .key = true};
}

Entity entity(const std::string& phrase, std::vector<Attribute> attributes) {
  return {.name = phrase, .phrase = phrase, .count = 100, .attributes = std::move(attributes)};
}

// The phrases of the attributes that name a thing.
std::vector<std::string> naming(const Entity& entity) {
  std::vector<std::string> phrases;
  for (const std::size_t a : nameAttributes(entity)) phrases.push_back(entity.attributes[a].phrase);
  return phrases;
}

TEST(Naming, aTitleNamesWhatHasOneOfItsOwn) {
  const auto film = entity("film", {key("film id"), text("genre", 8), text("title", 97)});
  EXPECT_THAT(naming(film), ElementsAre("title"));
  EXPECT_TRUE(hasName(film));
}

TEST(Naming, aTitleThatManyShareIsNoName) {
  const auto professor =
      entity("professor", {key("professor id"), text("title", 3), text("first name"), text("last name")});
  EXPECT_THAT(naming(professor), ElementsAre("first name", "last name"));
}

TEST(Naming, aNameOfItsOwnComesBeforeNamesOfOthers) {
  EXPECT_THAT(naming(entity("store", {text("manager name"), text("store name")})), ElementsAre("store name"));
  EXPECT_THAT(naming(entity("store", {text("manager name"), text("name")})), ElementsAre("name"));
}

TEST(Naming, whatIsCalledLikeItsOwnerIsItsName) {
  const auto orchestra = entity("orchestra", {key("orchestra id"), text("orchestra"), text("conductor")});
  EXPECT_THAT(naming(orchestra), ElementsAre("orchestra"));
}

TEST(Naming, aNumberOfItsOwnNamesWhatHasNoName) {
  const auto number = text("room number", 60);
  EXPECT_THAT(naming(entity("rooms", {key("id"), number, text("view")})), ElementsAre("room number"));
  EXPECT_THAT(naming(entity("rooms", {number, text("room name")})), ElementsAre("room name"));
}

TEST(Naming, namesakesShareAllThatNamesThem) {
  EXPECT_TRUE(mayShareNames(entity("person", {key("id"), text("name", 98)})));
  EXPECT_FALSE(mayShareNames(entity("person", {key("id"), text("name")})));
  EXPECT_TRUE(mayShareNames(entity("person", {key("id"), text("first name", 40), text("last name", 90)})));
  EXPECT_FALSE(mayShareNames(entity("person", {key("id"), text("first name", 40), text("last name")})));
}

TEST(Naming, ofFiguresWithoutANameTheFigure) {
  const auto figure = [](const std::string& phrase) {
    return Attribute{
        .name = phrase, .phrase = phrase, .values = {.type = ValueType::kReal, .rows = 100, .distinct = 50}};
  };
  const auto temperature = entity("temperature", {figure("lon"), figure("temp"), figure("day")});
  EXPECT_THAT(naming(temperature), ElementsAre("temp"));
  EXPECT_FALSE(hasName(temperature));
}

TEST(Naming, bothPartsOfANameAlsoWhereTheyAreAbbreviated) {
  EXPECT_THAT(naming(entity("student", {key("stuid"), text("fname"), text("lname")})),
              ElementsAre("fname", "lname"));
  EXPECT_THAT(naming(entity("student", {text("family name"), text("given name")})),
              ElementsAre("given name", "family name"));
}

TEST(Naming, withoutANameATextThatTellsThingsApartElseTheKey) {
  EXPECT_THAT(naming(entity("aircraft", {key("id"), text("model", 5), text("registration")})),
              ElementsAre("registration"));
  const auto trip = entity("trip", {key("trip id")});
  EXPECT_THAT(naming(trip), ElementsAre("trip id"));
  EXPECT_FALSE(hasName(trip));
}

TEST(Naming, aTextComesBeforeTheCodeThatStandsForIt) {
  auto symbol = text("symbol"), security = text("security");
  symbol.values.samples = {"MMM", "AOS", "BRK.B"};
  security.values.samples = {"3M", "A. O. Smith", "Berkshire Hathaway"};
  EXPECT_THAT(naming(entity("constituent", {symbol, security})), ElementsAre("security"));
  EXPECT_THAT(naming(entity("constituent", {symbol, text("sector", 11)})), ElementsAre("symbol"));
}

TEST(Naming, remarksAndAddressesAreNoNames) {
  EXPECT_FALSE(hasName(entity("order", {key("order id"), text("comment")})));
  EXPECT_FALSE(hasName(entity("account", {key("account id"), text("email")})));
}

TEST(Naming, nothingNamesWhatHasNoAttributes) {
  EXPECT_THAT(naming(entity("thing", {})), IsEmpty());
}

TEST(Naming, isKeptWithTheModel) {
  EntityModel model;
  model.entities = {entity("film", {key("film id"), text("genre", 8), text("title", 97)}),
                    entity("scan", {key("scan id"), text("remark", 8)})};
  const EntityModel named = withNames(model);
  for (std::size_t e = 0; e < model.entities.size(); ++e) {
    EXPECT_EQ(named.entities[e].names, nameAttributes(model.entities[e]));
    EXPECT_EQ(named.entities[e].named, hasName(model.entities[e]));
  }
  EXPECT_TRUE(named.entities[0].named);
  EXPECT_FALSE(named.entities[1].named);
}

}  // namespace
}  // namespace omni
