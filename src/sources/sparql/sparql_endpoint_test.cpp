#include "sources/sparql/sparql_endpoint.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(SparqlText, aParameterIsItsTermWhereverItStands) {
  const std::vector<Parameter> parameters{
      {"p1", "a \"b\" \\"}, {"p2", std::int64_t{7}}, {"p3", Iri{"http://x/y z"}}};
  EXPECT_EQ(
      *withTerms("SELECT ?s { ?s ?p ?o FILTER(?o = ?p1 || $p2 < ?p22) ?s ?p ?p3 } # ?p1", parameters),
      "SELECT ?s { ?s ?p ?o FILTER(?o = \"a \\\"b\\\" \\\\\" || 7 < ?p22) ?s ?p <http://x/y%20z> } # ?p1");
  EXPECT_EQ(*withTerms("SELECT ?s { ?s ?p '?p1' }", parameters), "SELECT ?s { ?s ?p '?p1' }");
  EXPECT_FALSE(withTerms("SELECT ?s { ?s ?p ?p1 }", std::vector<Parameter>{{"p1", Null{}}}));
  EXPECT_FALSE(withTerms("SELECT ?s { ?s ?p '''?p1''' }", parameters));
}

TEST(SparqlText, aLimitStandsWhereThereIsNone) {
  EXPECT_EQ(withLimit("SELECT ?s { ?s ?p ?o }", 5), "SELECT ?s { ?s ?p ?o }\nLIMIT 5");
  for (const std::string query : {"SELECT ?s { ?s ?p ?o } LIMIT 3", "ASK { ?s ?p ?o }",
                                  "SELECT ?s { ?s ?p ?o } VALUES ?p { <http://x> }"})
    EXPECT_EQ(withLimit(query, 5), query);
  EXPECT_EQ(withLimit("SELECT ?s { { SELECT ?s { ?s ?p ?o } LIMIT 3 } }", 5),
            "SELECT ?s { { SELECT ?s { ?s ?p ?o } LIMIT 3 } }\nLIMIT 5");
}

}  // namespace
}  // namespace omni
