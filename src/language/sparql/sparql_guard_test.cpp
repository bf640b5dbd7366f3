#include "language/sparql/sparql_guard.h"

#include <gmock/gmock.h>

#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Descriptor company() {
  Ontology ontology;
  ontology.classes = {{.iri = "http://e/Employee"}, {.iri = "http://e/Shop"}};
  for (const auto* name : {"name", "age", "worksIn", "manages"})
    ontology.properties.push_back({.iri = std::string("http://e/") + name});
  ontology.prefixes = {{"", "http://e/"}};
  ontology.graphs = {"http://e/graph"};
  return {.info = {.id = "company", .kind = "rdf", .route = Route::kSparql}, .shape = ontology};
}

Result<GuardedQuery> validated(const std::string& text, std::vector<Parameter> parameters = {}) {
  return SparqlGuard().validate({.text = text, .parameters = std::move(parameters)}, company());
}

/// "code: message | hint" of a refusal, "admitted" else.
std::string verdict(const std::string& text) {
  const auto guarded = validated(text);
  if (guarded) return "admitted";
  return std::string(name(guarded.error().code)) + ": " + guarded.error().message + " | " +
         guarded.error().hint;
}

TEST(SparqlGuardTest, knownPrefixesNeedNoDeclaration) {
  const auto guarded = validated("SELECT ?l WHERE { ?x a :Employee ; rdfs:label ?l }");
  ASSERT_TRUE(guarded) << guarded.error().message;
  EXPECT_THAT(guarded->text(), HasSubstr("PREFIX : <http://e/>"));
  EXPECT_EQ(validated("ASK { ?x a <http://e/Shop> }")->text(), "ASK { ?x a <http://e/Shop> }");
}

TEST(SparqlGuardTest, unknownNamesGetTheNearestOne) {
  EXPECT_THAT(verdict("ASK { ?x :nmae ?n }"), HasSubstr("Did you mean <http://e/name>?"));
  EXPECT_THAT(verdict("ASK { ?x a :Employe }"), HasSubstr("Did you mean <http://e/Employee>?"));
  EXPECT_THAT(verdict("ASK { ?x a <http://other/Shop> }"), HasSubstr("Did you mean <http://e/Shop>?"));
  EXPECT_THAT(verdict("ASK { ?x :salary ?n }"), HasSubstr("unknown property <http://e/salary>"));
  EXPECT_THAT(verdict("ASK { ?x :worksIn/:unheardOf ?n }"), HasSubstr("unknown property"));
  EXPECT_THAT(verdict("SELECT ?x FROM <http://e/graphs> { ?x :age 1 }"),
              HasSubstr("Did you mean <http://e/graph>?"));
  EXPECT_EQ(verdict("CONSTRUCT { ?x :anything ?n } WHERE { ?x :name ?n }"), "admitted");
}

TEST(SparqlGuardTest, writesAndOtherServersAreRefused) {
  EXPECT_THAT(verdict("DELETE WHERE { ?x :name ?n }"), HasSubstr("refused: SPARQL: an UPDATE"));
  EXPECT_THAT(verdict("ASK { SERVICE SILENT <http://e/sparql> { ?x :age ?y } }"), HasSubstr("SERVICE"));
  EXPECT_THAT(verdict("SELECT (<urn:f>(?x) AS ?y) { ?x :age 1 }"), HasSubstr("function is not allowed"));
  EXPECT_THAT(verdict("SELECT ?x { ?x :age 1 } ; DROP ALL"), HasSubstr("read-only"));
}

TEST(SparqlGuardTest, crossProductsAreRefusedAndTiesAreNot) {
  EXPECT_THAT(verdict("SELECT * { ?a a :Employee . ?b a :Shop }"), HasSubstr("cross product"));
  EXPECT_THAT(verdict("SELECT * { ?a a :Employee OPTIONAL { ?b a :Shop } }"), HasSubstr("cross product"));
  EXPECT_EQ(verdict("SELECT * { ?a :age ?x . ?b :age ?y FILTER(?x < ?y) }"), "admitted");
  EXPECT_EQ(verdict("SELECT * { ?a :age ?x { SELECT (AVG(?y) AS ?m) { ?b :age ?y } } FILTER(?x > ?m) }"),
            "admitted");
  EXPECT_EQ(verdict("SELECT * { { SELECT (COUNT(*) AS ?n) { ?a :age ?x } } { SELECT (COUNT(*) AS ?m) { ?b "
                    ":name ?y } } }"),
            "admitted");
  EXPECT_EQ(verdict("SELECT * { ?a :age ?x BIND(?x + 1 AS ?z) ?b :age ?z }"), "admitted");
}

TEST(SparqlGuardTest, pathsWithoutEndAreTheBudgetsBusiness) {
  EXPECT_EQ(verdict("SELECT * { ?a :manages+ ?b }"), "admitted");
  EXPECT_EQ(verdict("SELECT * { ?a (:manages|:worksIn)* ?b }"), "admitted");
  EXPECT_EQ(verdict("SELECT * { :ann :manages+ ?b }"), "admitted");
  EXPECT_EQ(verdict("SELECT * { ?a :manages+ ?b . ?a :name 'Ann' }"), "admitted");
}

TEST(SparqlGuardTest, unknownNamesInOptionalAreReportedAndNotRefused) {
  const auto guarded = validated("SELECT * { ?x a :Employee OPTIONAL { ?x :nmae ?n } }");
  ASSERT_TRUE(guarded) << guarded.error().message;
  EXPECT_THAT(guarded->notes(), ElementsAre(AllOf(HasSubstr("no property <http://e/nmae>"),
                                                  HasSubstr("did you mean <http://e/name>?"))));
  EXPECT_THAT(verdict("SELECT * { ?x :nmae ?m OPTIONAL { ?x :nmae ?n } }"), HasSubstr("unknown property"));
}

TEST(SparqlGuardTest, growthIsBounded) {
  EXPECT_THAT(verdict("SELECT (REPLACE(?n, 'a', ?n) AS ?m) { ?x :name ?n }"), HasSubstr("limit"));
  std::string doubling = "SELECT * { ?x :name ?v0 ";
  for (int i = 0; i < 20; ++i)
    doubling += "BIND(CONCAT(?v" + std::to_string(i) + ",?v" + std::to_string(i) + ") AS ?v" +
                std::to_string(i + 1) + ") ";
  EXPECT_THAT(verdict(doubling + "}"), HasSubstr("limit"));
  EXPECT_EQ(verdict("SELECT (CONCAT(?n, ' (', STR(?a), ')') AS ?m) { ?x :name ?n ; :age ?a }"), "admitted");
  EXPECT_THAT(verdict("ASK " + std::string(5000, '{') + std::string(5000, '}')), HasSubstr("limit"));
}

TEST(SparqlGuardTest, parametersMustBeUsedAndBeTerms) {
  EXPECT_TRUE(validated("ASK { ?x :age ?p1 }", {{"p1", std::int64_t{3}}}));
  EXPECT_FALSE(validated("ASK { ?x :age 3 }", {{"p1", std::int64_t{3}}}));
  EXPECT_FALSE(validated("ASK { ?x :age ?p1 }", {{"p1", Null{}}}));
}

TEST(SparqlTermsTest, stringsAreQuotedWhateverTheyHold) {
  EXPECT_EQ(quotedString("plain"), "\"plain\"");
  EXPECT_EQ(quotedString("\" } DROP ALL #"), "\"\\\" } DROP ALL #\"");
  EXPECT_EQ(quotedString("a\\\"b\nc\rd\te"), "\"a\\\\\\\"b\\nc\\rd\\te\"");
  EXPECT_EQ(verdict("ASK { ?x :name " + quotedString("\\\" . } ; \n'''\"\"\"") + " }"), "admitted");
}

TEST(SparqlTermsTest, irisCannotEndTheirBrackets) {
  EXPECT_EQ(iriRef("http://e/a"), "<http://e/a>");
  EXPECT_EQ(iriRef("http://e/a> } DROP ALL <"), "<http://e/a%3E%20%7D%20DROP%20ALL%20%3C>");
}

}  // namespace
}  // namespace omni
