// A query for a server is written from the tree that the guard read.
#include "language/sparql/permission/sparql_permission.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;

std::string rewritten(std::string_view text) {
  const auto written = rewrittenSparql(text);
  return written ? *written : "[" + written.error().message + "]";
}

TEST(RewrittenSparql, hasNoCommentsAndNoPrefixes) {
  EXPECT_EQ(rewritten("PREFIX ex: <urn:x/> # all\nSELECT ?s { ?s ex:p 'a\\'b' . }"),
            "SELECT ?s WHERE { ?s <urn:x/p> \"a'b\" .  }");
}

TEST(RewrittenSparql, keepsEachForm) {
  for (const char* text :
       {"SELECT (COUNT(DISTINCT ?s) AS ?n) ?p { ?s ?p ?o FILTER(?o > 3 && REGEX(STR(?o), '^a', 'i')) } GROUP "
        "BY ?p "
        "HAVING (COUNT(*) > 1) ORDER BY DESC(?n) LIMIT 5",
        "ASK { GRAPH <urn:g> { ?s <urn:p>/<urn:q>* ?o } OPTIONAL { ?s <urn:r> ?x } MINUS { ?s a <urn:C> } }",
        "CONSTRUCT { ?s <urn:p> ?o } FROM <urn:g> WHERE { ?s <urn:p> ?o VALUES ?o { 1 'b'@en } }"}) {
    EXPECT_EQ(rewritten(text).substr(0, 3), std::string_view(text).substr(0, 3)) << rewritten(text);
  }
}

// A server that replaces \u0022 by a quote before it reads the query ends the text there and reads on.
TEST(RewrittenSparql, holdsNoCharactersByTheirNumbers) {
  EXPECT_EQ(rewritten(R"(ASK { ?s ?p "\u0022" })"), R"(ASK { ?s ?p "\"" .  })");
  EXPECT_THAT(rewritten(R"(ASK { ?s ?p "\\u0022 } #" })"), HasSubstr("write the character itself"));
  EXPECT_EQ(rewrittenSparql(R"(ASK { ?s ?p "\\U00000022" })").error().code, Code::kRefused);
}

}  // namespace
}  // namespace omni
