#include "sources/neo4j/neo4j_database.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(Neo4jText, formsThatTheServerReadsOtherwiseAreRefused) {
  EXPECT_TRUE(plainCypher("MATCH (n) WHERE n.name = 'LOAD CSV' RETURN n"));
  EXPECT_FALSE(plainCypher("LOAD CSV FROM 'file:///etc/passwd' AS l RETURN l"));
  EXPECT_FALSE(plainCypher("MATCH (n) load /* */ csv FROM 'x' AS l RETURN l"));
  EXPECT_FALSE(plainCypher("RETURN '\\u0027'"));
}

TEST(Neo4jText, aLimitStandsWhereItMeansWhatItShould) {
  EXPECT_EQ(withCypherLimit("MATCH (n) RETURN n;", 5), "MATCH (n) RETURN n\nLIMIT 5");
  EXPECT_EQ(withCypherLimit("MATCH (n) RETURN n LIMIT 3", 5), "MATCH (n) RETURN n LIMIT 3");
  EXPECT_EQ(withCypherLimit("MATCH (n) WITH n LIMIT 3 RETURN n", 5),
            "MATCH (n) WITH n LIMIT 3 RETURN n\nLIMIT 5");
  const std::string both = "RETURN 1 AS a UNION RETURN 2 AS a";
  EXPECT_EQ(withCypherLimit(both, 5), both);
}

}  // namespace
}  // namespace omni
