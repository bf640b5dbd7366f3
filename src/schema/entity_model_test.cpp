#include "schema/entity_model.h"

#include <gmock/gmock.h>

#include "schema/local_name.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

TEST(EntityModel, foreignKeysBecomeLinksAndBridgeTablesJunctions) {
  Table student{
      .name = "Student", .columns = {{.name = "StuID"}, {.name = "LName"}}, .primaryKey = {"StuID"}};
  Table pet{.name = "Pets", .columns = {{.name = "PetID"}}, .primaryKey = {"PetID"}};
  Table has{.name = "Has_Pet",
            .columns = {{.name = "StuID"}, {.name = "PetID"}},
            .foreignKeys = {{{"StuID"}, "student", {"StuID"}}, {{"PetID"}, "Pets", {"PetID"}}}};
  const auto model = entityModel({.shape = RelationalSchema{{student, pet, has}}});
  ASSERT_EQ(model.entities.size(), 3u);
  EXPECT_TRUE(model.entities[2].junction);
  EXPECT_EQ(model.entities[2].phrase, "has pet");
  ASSERT_EQ(model.links.size(), 2u);
  EXPECT_EQ(model.links[0].to, 0u);
}

TEST(EntityModel, propertiesHangOnTheClassesThatUseThem) {
  Ontology ontology{
      .classes = {{.iri = "http://x/Person"}, {.iri = "http://x/City"}},
      .properties = {
          {.iri = "http://x/Person#bornIn",
           .object = true,
           .domains = {{"http://x/Person", 3}},
           .ranges = {{"http://x/City", 3}}},
          {.iri = "http://x/fullName", .label = "full name", .domains = {{"http://x/Person", 3}}}}};
  const auto model = entityModel({.shape = ontology});
  ASSERT_EQ(model.entities[0].attributes.size(), 1u);
  EXPECT_EQ(model.entities[0].attributes[0].phrase, "full name");
  ASSERT_EQ(model.links.size(), 1u);
  EXPECT_EQ(model.links[0].phrase, "born in");
}

TEST(EntityModel, idsOfGraphsIdentifyTheirOwnerOrAnotherThing) {
  const ValueSummary unique{.rows = 3, .distinct = 3}, shared{.rows = 3, .distinct = 2};
  GraphSchema schema;
  schema.labels = {{"Club", 3, {{"clubid", unique}, {"ownerid", shared}, {"clubname", unique}}}};
  const auto model = entityModel({.info = {.route = Route::kCypher}, .shape = schema});
  const auto& attributes = model.entities[0].attributes;
  EXPECT_TRUE(attributes[0].key);
  EXPECT_TRUE(attributes[1].foreign);
  EXPECT_FALSE(attributes[2].key);
  EXPECT_EQ(attributes[2].phrase, "club name");
}

TEST(EntityModel, aTableIsAlsoCalledAsTheKeyThatOthersReferToItBy) {
  const ValueSummary years{
      .type = ValueType::kInteger, .rows = 9, .distinct = 9, .minimum = "1901", .maximum = "1909"};
  Table people{.name = "People", .columns = {{.name = "playerID"}}, .primaryKey = {"playerID"}};
  Table teams{.name = "Teams", .columns = {{.name = "teamID"}}, .primaryKey = {"teamID"}};
  Table pay{.name = "Salaries",
            .columns = {{.name = "playerID"}, {.name = "teamID"}, {.name = "yearID", .values = years}},
            .foreignKeys = {{{"playerID"}, "People", {"playerID"}}, {{"teamID"}, "Teams", {"teamID"}}}};
  const auto model = entityModel({.shape = RelationalSchema{{people, teams, pay}}});
  EXPECT_THAT(model.entities[0].called, ElementsAre("player"));
  EXPECT_THAT(model.entities[1].called, SizeIs(0)) << "that is what they are called already";
  EXPECT_EQ(model.entities[2].attributes[2].phrase, "year");
}

TEST(EntityModel, aTableIsCalledByTheWordThatItsNameIs) {
  const RelationalSchema schema{.tables = {{.name = "cat", .columns = {{.name = "temp"}}}, {.name = "dept"}}};
  const auto model = entityModel({.shape = schema});
  EXPECT_EQ(model.entities[0].phrase, "cat");
  EXPECT_EQ(model.entities[0].attributes[0].phrase, "temperature");
  EXPECT_EQ(model.entities[1].phrase, "department");
}

TEST(EntityModel, aTableIsAlsoCalledAsItsCommentSays) {
  const RelationalSchema schema{
      .tables = {
          {.name = "films", .comment = "All titles; also called movies, short films and videos. As of May"},
          {.name = "actors", .comment = "Who is also called often"}}};
  const auto model = entityModel({.shape = schema});
  EXPECT_THAT(model.entities[0].called, ElementsAre("movies", "short films", "videos"));
}

TEST(EntityModel, aClassShowsItsOwnValuesOfASharedProperty) {
  Ontology ontology{.classes = {{.iri = "http://x/Person"}, {.iri = "http://x/City"}},
                    .properties = {{.iri = "http://x/name",
                                    .domains = {{"http://x/Person", 1, {.samples = {"Ann"}}},
                                                {"http://x/City", 1, {.samples = {"York"}}}},
                                    .values = {.samples = {"Ann", "York"}}},
                                   {.iri = "http://x/motto",
                                    .domains = {{"http://x/City", 1}},
                                    .values = {.samples = {"Let the banner of York fly high"}}}}};
  const auto model = entityModel({.shape = ontology});
  EXPECT_THAT(model.entities[0].attributes[0].values.samples, ElementsAre("Ann"));
  EXPECT_THAT(model.entities[1].attributes[0].values.samples, ElementsAre("York"));
  EXPECT_THAT(model.entities[1].attributes[1].values.samples, SizeIs(1));
}

TEST(EntityModel, aClassThatIsOnlyDeclaredHasTheInstancesThatItsPropertiesWereSeenWith) {
  const std::string e = "http://x/";
  Ontology ontology{.classes = {{.iri = e + "Bed", .count = 2},
                                {.iri = e + "House", .count = 3},
                                {.iri = e + "Area"},
                                {.iri = e + "Person", .count = 4}},
                    .properties = {{.iri = e + "tends",
                                    .object = true,
                                    .domains = {{e + "Person", 4}},
                                    .ranges = {{e + "Bed", 2}, {e + "House", 3}, {e + "Area", 0}}},
                                   {.iri = e + "opened", .domains = {{e + "Bed", 2}, {e + "House", 3}}},
                                   {.iri = e + "heated", .domains = {{e + "House", 3}}}}};
  const auto model = entityModel({.info = {.route = Route::kSparql}, .shape = ontology});
  const Entity& area = model.entities.at(2);
  EXPECT_THAT(area.kinds, ElementsAre(e + "Bed", e + "House"));
  EXPECT_EQ(area.count, 5U);
  ASSERT_THAT(area.attributes, SizeIs(1));
  EXPECT_EQ(area.attributes[0].name, e + "opened");
  EXPECT_THAT(model.links, SizeIs(3));
}

TEST(EntityModel, aColumnIsCalledAsItsHeaderSaysBeforeUnitsAndCodes) {
  const Table table{.name = "foods",
                    .columns = {{.name = "Food Name; name"}, {.name = "Area (km²)"}, {.name = "(none)"}}};
  const auto model = entityModel({.shape = RelationalSchema{{table}}});
  const auto& attributes = model.entities.at(0).attributes;
  EXPECT_EQ(attributes[0].phrase, "food name");
  EXPECT_EQ(attributes[1].phrase, "area");
  EXPECT_EQ(attributes[2].phrase, "none");
}

TEST(EntityModel, whatOnlyListsTheColumnsOfOthersHoldsNoValues) {
  const ValueSummary names{
      .type = ValueType::kText, .samples = {"protein", "fat", "water", "iron", "zinc"}, .complete = true};
  const Table dictionary{.name = "columns", .columns = {{.name = "name", .values = names}}};
  Table foods{.name = "foods"};
  for (const auto& name : names.samples) foods.columns.push_back({.name = name});
  const auto model = entityModel({.shape = RelationalSchema{{dictionary, foods}}});
  EXPECT_TRUE(model.entities[0].attributes[0].values.samples.empty());
}

TEST(EntityModel, termsOfAVocabularyAreThingsAndItsEmptyClassesAreNone) {
  const std::string type = "http://www.w3.org/2000/01/rdf-schema#Class";
  const Ontology ontology{.classes = {{.iri = type, .count = 2}, {.iri = "http://e/Tree"}},
                          .properties = {{.iri = "http://e/label", .domains = {{type, 2}}}}};
  const auto model = entityModel({.info = {.route = Route::kSparql}, .shape = ontology});
  ASSERT_THAT(model.entities, SizeIs(1));
  EXPECT_EQ(model.entities[0].phrase, "class");
  EXPECT_THAT(model.entities[0].attributes, SizeIs(1));
}

TEST(LocalName, isWhatFollowsTheLastSeparator) {
  EXPECT_EQ(localName("http://e/employee#name"), "name");
  EXPECT_EQ(localName("http://e/employee/"), "employee");
  EXPECT_EQ(localName("urn:isbn"), "isbn");
  EXPECT_EQ(localName("name"), "name");
}

TEST(EntityModel, aClassIsCalledAfterItsIriHoweverThatEnds) {
  const Descriptor descriptor{.info = {.route = Route::kSparql},
                              .shape = Ontology{.classes = {{.iri = "http://e/Person/"}}}};
  EXPECT_EQ(entityModel(descriptor).entities.at(0).phrase, "person");
}

}  // namespace
}  // namespace omni
