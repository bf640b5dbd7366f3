#include "catalog/schema_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "catalog/value_index.h"

namespace omni {
namespace {

EntityModel people(std::string link, Route route) {
  EntityModel model{.route = route};
  model.entities.push_back({.name = "person", .phrase = "person"});
  model.links.push_back({.from = 0, .to = 0, .name = link, .phrase = std::move(link)});
  return model;
}

// Of the names of relationships: whether one is just the word, from this end.
bool isCalled(const SchemaWords& words, std::string_view word, bool converse) {
  return std::ranges::any_of(words.names(), [&](const ElementName& name) {
    return name.element.kind == ElementRef::Kind::kLink && name.converse == converse &&
           name.words.size() == 1 && name.words.front().word == word;
  });
}

TEST(SchemaWords, relationshipsHaveNamesFromBothEnds) {
  const SchemaWords reports(people("reports to", Route::kCypher));
  EXPECT_TRUE(isCalled(reports, "report", false));
  EXPECT_TRUE(isCalled(reports, "manager", true));
  const SchemaWords manages(people("manages", Route::kCypher));
  EXPECT_TRUE(isCalled(manages, "manager", false));
  EXPECT_TRUE(isCalled(manages, "report", true));
}

TEST(SchemaWords, aReferenceIsCalledAsItsEnd) {
  const SchemaWords manager(people("manager id", Route::kSql));
  EXPECT_TRUE(isCalled(manager, "manager", true));
  EXPECT_TRUE(isCalled(manager, "report", false));
  const SchemaWords student(people("student of", Route::kSparql));
  EXPECT_TRUE(isCalled(student, "student", false));
  EXPECT_TRUE(isCalled(student, "teacher", true));
}

TEST(SchemaWords, aReferenceIsCalledByWhatIsDoneAndWhoDoesIt) {
  const SchemaWords mentor(people("mentor id", Route::kSql));
  EXPECT_TRUE(isCalled(mentor, "mentor", true));
  const auto isDoneBy = [](const ElementName& name) {
    return !name.converse && name.words.size() == 2 && name.words.back().word == "by";
  };
  EXPECT_TRUE(std::ranges::any_of(mentor.names(), isDoneBy));
  EXPECT_TRUE(std::ranges::none_of(SchemaWords(people("home town id", Route::kSql)).names(), isDoneBy));
}

TEST(SchemaWords, aCommentOfAFewWordsIsAName) {
  EntityModel model;
  model.entities.push_back(
      {.name = "orders",
       .phrase = "orders",
       .attributes = {{.name = "amt", .phrase = "amt", .comment = "Price paid"},
                      {.name = "st", .phrase = "st", .comment = "how far the order has come by now"},
                      {.name = "x", .phrase = "x", .comment = "1: new, 2: old"}}});
  const SchemaWords words(model);
  const auto isNamedOf = [&](std::uint32_t attribute, const std::vector<std::string>& called) {
    return std::ranges::any_of(words.names(), [&](const ElementName& name) {
      return name.element == ElementRef{ElementRef::Kind::kAttribute, 0, attribute} &&
             std::ranges::equal(name.words, called, {}, &SchemaWord::word);
    });
  };
  EXPECT_TRUE(isNamedOf(0, {"price", "paid"}));
  EXPECT_FALSE(isNamedOf(1, {"how", "far", "the", "order", "has", "come", "by", "now"}));
  EXPECT_FALSE(isNamedOf(2, {"new", "old"}));
}

// Of the names of tables: whether one is just these words.
bool isNamed(const SchemaWords& words, const std::vector<std::string>& called) {
  return std::ranges::any_of(words.names(), [&](const ElementName& name) {
    return std::ranges::equal(name.words, called, {}, &SchemaWord::word);
  });
}

TEST(SchemaWords, whatANameMayBeShortForIsAFurtherName) {
  const RelationalSchema schema{.tables = {{.name = "cat"}, {.name = "cust_inv"}, {.name = "birthday"}}};
  const SchemaWords words(entityModel({.shape = schema}));
  EXPECT_TRUE(isNamed(words, {"cat"}));
  EXPECT_TRUE(isNamed(words, {"category"}));
  EXPECT_TRUE(isNamed(words, {"cust", "inv"}));
  EXPECT_TRUE(isNamed(words, {"customer", "invoice"}));
  EXPECT_TRUE(isNamed(words, {"birthday"}));
  EXPECT_TRUE(isNamed(words, {"birth", "date"}));
}

TEST(ValueIndex, holdsTheValuesOfRelationships) {
  EntityModel model = people("ships to", Route::kCypher);
  model.links.front().attributes.push_back(
      {.name = "mode", .phrase = "mode", .values = {.type = ValueType::kText, .samples = {"rail", "road"}}});
  const auto places = ValueIndex(model).exact("Rail");
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places.front().element, (ElementRef{ElementRef::Kind::kLinkAttribute, 0, 0}));
  EXPECT_EQ(attributeAt(model, places.front().element).values.samples[places.front().sample], "rail");
}

}  // namespace
}  // namespace omni
