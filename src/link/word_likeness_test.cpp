#include "link/word_likeness.h"

#include <gmock/gmock.h>

#include "link/element_matcher.h"
#include "schema/descriptor.h"

namespace omni {
namespace {

// How well the `token`-th word of a question names a column.
double likeness(const std::string& text, std::size_t token, const std::string& column) {
  Descriptor descriptor;
  descriptor.shape = RelationalSchema{{{.name = "x", .columns = {{.name = column}}}}};
  const SchemaWords words(entityModel(descriptor));
  const auto question = analyse(text, {}).value();
  WordLikeness likeness(question, words);
  for (const auto& name : words.names())
    if (name.words.front().word == column) return likeness.of(token, name.words.front());
  return -1;
}

TEST(WordLikeness, whatIsMadeOfTheSameWordIsLikeItALittle) {
  EXPECT_DOUBLE_EQ(likeness("What did they decide?", 3, "decision"), 0.6);
  EXPECT_GT(likeness("What were the decisions?", 3, "decision"), 0.9);
  EXPECT_DOUBLE_EQ(likeness("What did they decide?", 3, "colour"), 0);
  EXPECT_DOUBLE_EQ(likeness("Who wrote it?", 1, "author"), 0.6);
  EXPECT_DOUBLE_EQ(likeness("Who is called Decide?", 3, "decision"), 0) << "a name";
}

EntityModel people(std::vector<RelationshipPattern> relationships) {
  const ValueSummary names{.type = ValueType::kText, .rows = 9, .distinct = 9};
  return entityModel(
      {.info = {.route = Route::kCypher},
       .shape = GraphSchema{.labels = {{"Person", 9, {{"name", names}}}, {"Project", 9, {{"name", names}}}},
                            .relationships = std::move(relationships)}});
}

// The relationships that a word of the question names.
std::vector<std::string> named(std::string_view text, std::size_t token, const EntityModel& model) {
  const Question question = analyse(text, {}).value();
  const SchemaWords words(model);
  WordLikeness likeness(question, words);
  auto byLength = elementsFrom(token, question, model, words, likeness);
  std::vector<std::string> links;
  for (const LinkCandidate& match : byLength[1])
    if (match.element.kind == ElementRef::Kind::kLink) links.push_back(model.links[match.element.owner].name);
  return links;
}

TEST(ElementMatcher, aRelationshipOfThatNameComesBeforeOneWhoseRolesAreCalledSo) {
  const RelationshipPattern reports{"REPORTS_TO", "Person", "Person", 9, {}, 9, 9};
  const RelationshipPattern leads{"LEADS", "Person", "Project", 9, {}, 9, 9};
  for (const char* text : {"Which projects does Ann lead?", "Which project is Ann leading?"})
    EXPECT_THAT(named(text, 4, people({reports, leads})), ::testing::ElementsAre("LEADS")) << text;
  EXPECT_THAT(named("Who is the lead of Ann?", 3, people({reports})), ::testing::ElementsAre("REPORTS_TO"));
}

}  // namespace
}  // namespace omni
