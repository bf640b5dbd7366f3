#include "language/cypher/cypher_guard.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Descriptor films() {
  GraphSchema schema;
  schema.labels = {{"Movie", 38, {{"title", {}}, {"released", {}}}},
                   {"Person", 133, {{"name", {}}, {"born", {}}}}};
  schema.relationships = {{"ACTED_IN", "Person", "Movie", 172, {{"roles", {}}}},
                          {"FOLLOWS", "Person", "Person", 3, {}}};
  return {.info = {.id = "films", .kind = "graph", .route = Route::kCypher}, .shape = schema};
}

Result<GuardedQuery> validated(const std::string& text, std::vector<Parameter> parameters = {}) {
  return CypherGuard().validate({.text = text, .parameters = std::move(parameters)}, films());
}

/// "code: message | hint" of a refusal, "admitted" else.
std::string verdict(const std::string& text) {
  const auto guarded = validated(text);
  if (guarded) return "admitted";
  return std::string(name(guarded.error().code)) + ": " + guarded.error().message + " | " +
         guarded.error().hint;
}

TEST(CypherGuardTest, acceptsTheTextWithoutComments) {
  const auto guarded = validated("MATCH (m:Movie) // all of them\n  RETURN m.title; ");
  ASSERT_TRUE(guarded) << guarded.error().message;
  EXPECT_EQ(guarded->text(), "MATCH (m:Movie) RETURN m.title");
  EXPECT_EQ(guarded->route(), Route::kCypher);
  EXPECT_THAT(guarded->notes(), IsEmpty());
}

TEST(CypherGuardTest, subqueriesInExpressionsAreReads) {
  EXPECT_EQ(verdict("MATCH (p:Person) RETURN p.name, COUNT { (p)-[:ACTED_IN]->(:Movie) } AS n"), "admitted");
  EXPECT_THAT(
      verdict("MATCH (p:Person) CALL { WITH p MATCH (p)-->(m) RETURN count(m) AS n } RETURN p.name, n"),
      HasSubstr("admitted"));
}

TEST(CypherGuardTest, hintsNameTheNearest) {
  EXPECT_THAT(verdict("MATCH (m:Movi) RETURN m"), HasSubstr("Did you mean Movie?"));
  EXPECT_THAT(verdict("MATCH (:Person)-[:ACTED]->(m) RETURN m"),
              HasSubstr("This graph has: ACTED_IN, FOLLOWS"));
  EXPECT_THAT(verdict("MATCH (m:Movie) RETURN m.relesed"), HasSubstr("Did you mean released?"));
  EXPECT_THAT(verdict("MATCH (m:Movie) RETURN sise(m.title)"), HasSubstr("Did you mean size?"));
}

TEST(CypherGuardTest, aPropertyOfOthersIsNullAndNoted) {
  const auto guarded = validated("MATCH (p:Person) RETURN p.title");
  ASSERT_TRUE(guarded) << guarded.error().message;
  EXPECT_THAT(guarded->notes(), ElementsAre("Person have no property title here: it is null"));
}

TEST(CypherGuardTest, aPatternAgainstTheGrainIsNoted) {
  const auto guarded = validated("MATCH (p:Person)<-[:ACTED_IN]-(m:Movie) RETURN p.name");
  ASSERT_TRUE(guarded) << guarded.error().message;
  EXPECT_THAT(guarded->notes(),
              ElementsAre("no such pattern in the data; there is (:Person)-[:ACTED_IN]->(:Movie)"));
}

TEST(CypherGuardTest, variablesKeepTheirLabelsThroughWith) {
  EXPECT_EQ(verdict("MATCH (p:Person) WITH p AS q, count(*) AS n RETURN q.name, n ORDER BY n"), "admitted");
  EXPECT_THAT(verdict("MATCH (p:Person) WITH p AS q RETURN p.name"), HasSubstr("variable not defined: p"));
  EXPECT_THAT(verdict("MATCH (p:Person) WITH p AS q RETURN q.nmae"), HasSubstr("property of Person nmae"));
}

TEST(CypherGuardTest, parametersHaveValues) {
  EXPECT_THAT(verdict("MATCH (p:Person {name: $who}) RETURN p"), HasSubstr("no value for parameter $who"));
  EXPECT_TRUE(validated("MATCH (p:Person {name: $who}) RETURN p", {{"who", "Ed"}}));
}

TEST(CypherGuardTest, whatDoublesIsRefused) {
  EXPECT_THAT(verdict("RETURN reduce(s = 'x', i IN range(1, 60) | s + s)"), HasSubstr("doubles a value"));
  EXPECT_EQ(verdict("MATCH (p:Person) RETURN p.name + ' ' + p.name"), "admitted");
}

TEST(CypherGuardTest, aSubqueryThatNothingJoinsIsAProduct) {
  EXPECT_THAT(verdict("MATCH (p:Person) RETURN count { MATCH (m:Movie) WHERE m.released > p.born }"),
              HasSubstr("cross product"));
  EXPECT_EQ(verdict("MATCH (p:Person {name: 'Ed'}), (m:Movie) RETURN p.born < m.released"), "admitted");
}

TEST(CypherGuardTest, otherSourcesAreNoGraphs) {
  Descriptor corpus{.info = {.id = "texts"}, .shape = CorpusProfile{}};
  EXPECT_EQ(CypherGuard().validate({.text = "RETURN 1"}, corpus).error().code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace omni
