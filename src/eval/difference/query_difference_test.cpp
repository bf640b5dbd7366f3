#include "eval/difference/query_difference.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using nlohmann::json;
using enum QueryDifference;

struct Case {
  std::string_view gold;
  std::string_view predicted;
  QueryDifference difference;
  json parameters = {};
};

void check(Route route, const std::vector<Case>& cases) {
  for (const auto& [gold, predicted, difference, parameters] : cases)
    EXPECT_EQ(name(queryDifference(route, gold, predicted, parameters)), name(difference)) << gold << "\n"
                                                                                           << predicted;
}

TEST(QueryDifference, OfSqlAConstructIsLacking) {
  check(Route::kSql,
        {{"SELECT COUNT(*) FROM orders", "SELECT id FROM orders", kConstruct},
         {"SELECT city, AVG(age) FROM p GROUP BY city", "SELECT city, AVG(age) FROM p", kConstruct},
         {"SELECT a FROM t GROUP BY a HAVING COUNT(*) > 1", "SELECT a FROM t GROUP BY a ORDER BY COUNT(*)",
          kConstruct},
         {"SELECT a FROM t ORDER BY a LIMIT 1", "SELECT a FROM t ORDER BY a", kConstruct},
         {"SELECT DISTINCT a FROM t", "SELECT a FROM t", kConstruct},
         {"SELECT a FROM t UNION SELECT b FROM t", "SELECT a FROM t WHERE b = 1 OR a = 1", kConstruct},
         {"SELECT a FROM t WHERE b NOT IN (SELECT b FROM s)", "SELECT a FROM t WHERE b IN (SELECT b FROM s)",
          kConstruct},
         {"SELECT a FROM t WHERE b > (SELECT AVG(b) FROM t)", "SELECT a, AVG(b) FROM t", kConstruct},
         {"SELECT a FROM t WHERE b LIKE '%x%'", "SELECT a FROM t WHERE b = 'x'", kConstruct},
         {"SELECT a * b FROM t", "SELECT a, b FROM t", kConstruct},
         {"SELECT a FROM t LEFT JOIN s ON t.i = s.i", "SELECT a FROM t JOIN s ON t.i = s.i", kConstruct}});
}

TEST(QueryDifference, OfSqlTheShapeIsAnother) {
  check(Route::kSql, {{"SELECT a FROM t", "SELECT DISTINCT a FROM t", kShape},
                      {"SELECT a FROM t", "SELECT DISTINCT b FROM t", kLink},
                      {"SELECT a FROM t", "SELECT a, b FROM t", kShape},
                      {"SELECT MAX(a), MIN(a) FROM t", "SELECT MAX(a), MIN(a), MIN(b) FROM t", kShape},
                      {"SELECT f(a, b) FROM t", "SELECT a, b FROM t", kShape}});
}

TEST(QueryDifference, OfSqlOtherTablesColumnsOrConstants) {
  check(Route::kSql,
        {{"SELECT name FROM cities", "SELECT name FROM countries", kPath},
         {"SELECT a FROM t, s AS x WHERE x.i = t.i", "SELECT t.a FROM t JOIN u ON t.i = u.i", kPath},
         {"SELECT T1.name FROM t AS T1", "SELECT t.title FROM t", kLink},
         {"SELECT * FROM t WHERE a = 1", "SELECT a FROM t WHERE a = 1", kLink},
         {"SELECT a FROM t WHERE b = \"Ann Lee\"", "SELECT a FROM t WHERE b = :p1", kValue, {{"p1", "Bob"}}},
         {"SELECT a FROM t WHERE b >= 5", "SELECT a FROM t WHERE b > 5", kValue},
         {"SELECT a FROM t ORDER BY b DESC", "SELECT a FROM t ORDER BY b", kValue},
         {"SELECT a FROM t WHERE b IS NULL", "SELECT a FROM t WHERE b = 1", kValue}});
}

TEST(QueryDifference, OfSqlNothingThatIsOnlyWrittenOtherwise) {
  check(
      Route::kSql,
      {{"SELECT T1.a, T2.b FROM t AS T1 JOIN s T2 ON T1.i = T2.i WHERE T2.c = \"Ann\" AND T1.n = 2.0",
        "SELECT s.b, \"t\".\"a\" FROM s JOIN t ON s.i = t.i WHERE LOWER(s.c) = LOWER(:p1) AND t.n = :p2",
        kSame,
        {{"p1", "ann"}, {"p2", 2}}},
       {"SELECT a FROM t EXCEPT SELECT a FROM s", "SELECT a FROM t WHERE a NOT IN (SELECT a FROM s)", kSame},
       {"SELECT a FROM t LEFT JOIN s ON t.i = s.i WHERE s.i IS NULL",
        "SELECT a FROM t WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.i = t.i)", kSame},
       {"SELECT a FROM t WHERE b LIKE '%x'",
        "SELECT a FROM t WHERE b LIKE :p1 ESCAPE '\\'",
        kSame,
        {{"p1", "%X%"}}},
       {"SELECT a, b AS n FROM t ORDER BY n", "SELECT t.a, t.b FROM t ORDER BY t.b", kSame},
       {"WITH x AS (SELECT a FROM t) SELECT a FROM x", "SELECT a FROM (SELECT a FROM t) y", kSame},
       {"SELECT a FROM t WHERE d BETWEEN DATE '2024-01-01' AND '2024-02-01' AND b IS NOT NULL",
        "SELECT a FROM t WHERE d >= '2024-01-01' AND d <= '2024-02-01' AND b IS NOT NULL", kSame}});
}

TEST(QueryDifference, OfSparqlConstructsAndShape) {
  check(
      Route::kSparql,
      {{"SELECT (COUNT(?x) AS ?n) WHERE { ?x a v:City }", "SELECT ?x WHERE { ?x a v:City }", kConstruct},
       {"SELECT ?x { ?x v:p ?y FILTER NOT EXISTS { ?x v:q ?z } }", "SELECT ?x { ?x v:p ?y . ?x v:q ?z }",
        kConstruct},
       {"SELECT ?x { ?x v:p ?y OPTIONAL { ?x v:q ?z } }", "SELECT ?x { ?x v:p ?y . ?x v:q ?z }", kConstruct},
       {"SELECT ?x { ?x v:p ?y FILTER(CONTAINS(?y, \"a\")) }", "SELECT ?x { ?x v:p ?y FILTER(?y = \"a\") }",
        kConstruct},
       {"SELECT (?p / ?q AS ?n) { ?x v:p ?p ; v:q ?q }", "SELECT ?p { ?x v:p ?p ; v:q ?q }", kConstruct},
       {"SELECT ?l { { SELECT ?m { ?m v:h ?h } LIMIT 1 } ?m v:l ?l }",
        "SELECT ?l { ?m v:h ?h ; v:l ?l } LIMIT 1", kConstruct},
       {"SELECT ?x { ?x v:p ?y }", "SELECT ?x ?y { ?x v:p ?y }", kShape},
       {"SELECT ?x { ?x v:p ?y }", "SELECT DISTINCT ?x { ?x v:p ?y }", kShape}});
}

TEST(QueryDifference, OfSparqlOtherPathsPropertiesOrConstants) {
  check(Route::kSparql,
        {{"SELECT ?x { ?x a v:City }", "SELECT ?x { ?x a <http://x/v#Country> }", kPath},
         {"SELECT ?l { ?x v:taughtBy ?y . ?y v:l ?l }", "SELECT ?l { ?x v:studentOf ?y . ?y v:l ?l }", kPath},
         {"SELECT ?x { ?x v:in/v:partOf v:Rome }", "SELECT ?x { ?x v:partOf v:Rome }", kPath},
         {"SELECT ?l { ?x v:label ?l }", "SELECT ?l { ?x v:title ?l }", kLink},
         {"SELECT ?l { ?x v:l \"Paris\" }",
          "SELECT ?l { ?x v:l ?n FILTER(STR(?n) = ?p1) }",
          kValue,
          {{"p1", "Rome"}}},
         {"SELECT ?x { v:Ann v:knows ?x }", "SELECT ?x { v:Bob v:knows ?x }", kValue},
         {"SELECT ?x { ?x v:h ?h FILTER(?h > 3) }", "SELECT ?x { ?x v:h ?h FILTER(?h < 3) }", kValue},
         {"SELECT ?x { VALUES ?y { v:a v:b } ?x v:h ?y }", "SELECT ?x { VALUES ?y { v:a } ?x v:h ?y }",
          kValue}});
}

TEST(QueryDifference, OfSparqlNothingThatIsOnlyWrittenOtherwise) {
  check(
      Route::kSparql,
      {{"PREFIX v: <http://x/v#> SELECT ?l WHERE { ?w v:in ?c ; v:made true . ?c v:l \"Paris\"@en ; v:n 1.50 "
        "}",
        "SELECT ?name WHERE {\n ?a a <http://x/v#Work> .\n ?a <http://x/v#in> ?b .\n ?a <http://x/v#made> "
        "?p2 .\n"
        "?b <http://x/v#l> ?n .\n ?b <http://x/v#n> ?m . FILTER(STR(?n) = ?p1)\n FILTER(?m = 1.5) }",
        kSame,
        {{"p1", "Paris"}, {"p2", true}}},
       {"SELECT ?x { ?x v:p ?y OPTIONAL { ?x v:q ?z } FILTER(!BOUND(?z)) }",
        "SELECT ?x { ?x v:p ?y MINUS { ?x v:q ?z } }", kSame},
       {"SELECT ?l { ?x v:l ?l FILTER(LANG(?l) = \"en\") }", "SELECT ?l { ?x v:l ?l }", kSame},
       {"SELECT ?x { ?x v:d \"2024-01-01\"^^xsd:date ; rdf:type v:A }",
        "SELECT ?x { ?x a v:A ; v:d \"2024-01-01\"^^<http://x/date> }", kSame},
       {"SELECT ?x { ?x v:knows ?p1 }", "SELECT ?x { ?x v:knows v:Ann }", kPath, {{"p1", "http://x/v#Ann"}}},
       {"SELECT ?x { ?x v:knows v:Ann }",
        "SELECT ?x { ?x v:knows ?p1 }",
        kSame,
        {{"p1", "http://x/v#Ann"}}}});
}

TEST(QueryDifference, OfCypherConstructsAndShape) {
  check(Route::kCypher,
        {{"MATCH (a:A) RETURN count(a)", "MATCH (a:A) RETURN a.n", kConstruct},
         {"MATCH (a:A) RETURN a.city, count(*)", "MATCH (a:A) RETURN count(*)", kConstruct},
         {"MATCH (a:A) WITH a, count(*) AS n WHERE n > 1 RETURN a.n",
          "MATCH (a:A) WITH a, count(*) AS n RETURN a.n", kConstruct},
         {"MATCH (a:A) WHERE NOT (a)-[:R]->() RETURN a.n", "MATCH (a:A)-[:R]->() RETURN a.n", kConstruct},
         {"MATCH (a:A) WHERE a.n STARTS WITH 'x' RETURN a.n", "MATCH (a:A) WHERE a.n = 'x' RETURN a.n",
          kConstruct},
         {"MATCH (a:A) WITH max(a.h) AS h MATCH (b:A {h: h}) RETURN b.n", "MATCH (b:A) RETURN b.n, max(b.h)",
          kConstruct},
         {"MATCH (a:A) RETURN a.x - a.y", "MATCH (a:A) RETURN a.x, a.y", kConstruct},
         {"MATCH (a:A) RETURN a.n", "MATCH (a:A) RETURN a.n, a.m", kShape},
         {"MATCH (a:A) RETURN a.n", "MATCH (a:A) RETURN a.n ORDER BY a.n", kShape}});
}

TEST(QueryDifference, OfCypherOtherPathsPropertiesOrConstants) {
  check(Route::kCypher,
        {{"MATCH (a:A)-[:R]->(b) RETURN b.n", "MATCH (a:A)-[:S]->(b) RETURN b.n", kPath},
         {"MATCH (a:A) RETURN a.n", "MATCH (b:B) RETURN b.n", kPath},
         {"MATCH (a:A {name: 'x'}) RETURN a.n", "MATCH (a:A) WHERE a.code = 'x' RETURN a.n", kLink},
         {"MATCH (a:A) RETURN a.n", "MATCH (a:A) RETURN a.m", kLink},
         {"MATCH (a:A {n: 'x'}) RETURN a.n", "MATCH (a:A) WHERE a.n = $p1 RETURN a.n", kValue, {{"p1", "y"}}},
         {"MATCH (a)-[:R*1..2]->(b) RETURN b.n", "MATCH (a)-[:R]->(b) RETURN b.n", kValue},
         {"MATCH (a:A) WHERE a.h <= 3 RETURN a.n", "MATCH (a:A) WHERE a.h < 3 RETURN a.n", kValue}});
}

TEST(QueryDifference, OfCypherNothingThatIsOnlyWrittenOtherwise) {
  check(Route::kCypher,
        {{"MATCH (:Person {name:'Ann'})-[r:`WORKS AT`|LEADS]->(c) RETURN c.name, count(r)",
          "MATCH (order:Person)-[:`WORKS AT`|LEADS]->(company:Company)\nWHERE order.name = $p1\n"
          "RETURN count(*) AS n, company.name AS name",
          kSame,
          {{"p1", "Ann"}}},
         {"MATCH (a:A) OPTIONAL MATCH (a)<-[r:R]-(b) WITH a, r WHERE r IS NULL RETURN a.n",
          "MATCH (a:A) WHERE NOT EXISTS { MATCH (a)<-[:R]-(b) } RETURN a.n", kSame},
         {"MATCH (a:A) RETURN a.n", "MATCH (a:A) WHERE a.n IS NOT NULL RETURN a.n", kSame}});
}

TEST(QueryDifference, OfPredictionsToTheGoldSourceWhoseRowsWereWrong) {
  Sample sample;
  sample.source = "shop";
  sample.gold.query = "SELECT a FROM t";
  Prediction prediction;
  prediction.chosen = {Route::kSql, "shop", 1};
  prediction.query = "SELECT b FROM t";
  prediction.lostAt = Stage::kRows;
  EXPECT_EQ(differenceOf(sample, prediction), kLink);
  prediction.lostAt = Stage::kEvidence;
  EXPECT_EQ(differenceOf(sample, prediction), std::nullopt);
  prediction.lostAt = Stage::kRows;
  prediction.chosen.source = "other";
  EXPECT_EQ(differenceOf(sample, prediction), std::nullopt);
}

}  // namespace
}  // namespace omni
