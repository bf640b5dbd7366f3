#include "report/turtle_text.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(TurtleText, triplesOfOneSubjectStandTogether) {
  const Ontology ontology{.prefixes = {{"", "http://e/"}}};
  const Iri ann{"http://e/ann"};
  const Outcome triples{
      .columns = {"subject", "predicate", "object"},
      .rows = {{ann, Iri{"http://www.w3.org/1999/02/22-rdf-syntax-ns#type"}, Iri{"http://e/Person"}},
               {ann, Iri{"http://e/age"}, std::int64_t{36}},
               {ann, Iri{"http://e/name"}, Literal{"Ann \"A\"", "", "en"}},
               {Iri{"_:b0"}, Iri{"http://other/p q"}, std::string("x\ny")},
               {Iri{"_:b0"}, Iri{"http://e/born"},
                Literal{"1990-01-01", "http://www.w3.org/2001/XMLSchema#date", ""}}}};
  EXPECT_EQ(turtleText(triples, ontology),
            "@prefix : <http://e/> .\n"
            "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n"
            ":ann a :Person ;\n"
            "    :age 36 ;\n"
            "    :name \"Ann \\\"A\\\"\"@en .\n"
            "_:b0 <http://other/p%20q> \"x\\ny\" ;\n"
            "    :born \"1990-01-01\"^^xsd:date .\n");
  EXPECT_EQ(turtleText({.columns = {"subject", "predicate", "object"}}, ontology), "");
}

TEST(TurtleText, constructAndDescribeAskForTriples) {
  EXPECT_TRUE(asksForTriples("PREFIX select: <http://e/select#> CONSTRUCT WHERE { ?s select:x ?o }"));
  EXPECT_TRUE(asksForTriples("# SELECT\ndescribe <http://e/ask>"));
  EXPECT_FALSE(asksForTriples("SELECT ?subject ?predicate ?object { ?subject ?predicate ?object }"));
  EXPECT_FALSE(asksForTriples("ASK { ?describe ?p ?o }"));
}

}  // namespace
}  // namespace omni
