#include "formulate/model/asked_fact.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

// "entity: attribute", or "none".
std::string fact(Route route, const std::string& text,
                 const std::string& question = "How heavy is the Tracker T3?") {
  const auto fact =
      askedFact({.route = route, .text = text, .parameters = {}, .why = ""}, analyse(question, {}).value());
  return fact ? fact->entity + ": " + fact->attribute : "none";
}

TEST(AskedFact, ofALookUp) {
  EXPECT_EQ(fact(Route::kSql, "SELECT p.weight_g FROM products p WHERE p.name = 'Tracker T3' LIMIT 1;"),
            "Tracker T3: weight g");
  EXPECT_EQ(fact(Route::kSql, "SELECT DISTINCT \"net weight\" AS w FROM products WHERE name = 'tracker t3'"),
            "tracker t3: net weight");
  EXPECT_EQ(
      fact(Route::kCypher, "MATCH (p:Product {name: 'Tracker T3'})<-[:MAKES]-(t) RETURN p.weightInGrams"),
      "Tracker T3: weight in grams");
  EXPECT_EQ(fact(Route::kSparql, "SELECT ?w WHERE { ?p rdfs:label \"Tracker T3\"@en ; :netWeight ?w }"),
            "Tracker T3: net weight");
  EXPECT_EQ(fact(Route::kSparql, "SELECT ?w { ?p <http://x/name> \"Tracker T3\" . ?p <http://x/weight> ?w }"),
            "Tracker T3: weight");
}

TEST(AskedFact, ofAnythingMoreIsNone) {
  EXPECT_EQ(fact(Route::kSql, "SELECT count(*) FROM products WHERE name = 'Tracker T3'"), "none");
  EXPECT_EQ(fact(Route::kSql, "SELECT weight, price FROM products WHERE name = 'Tracker T3'"), "none");
  EXPECT_EQ(fact(Route::kSql, "SELECT weight FROM products WHERE name = 'Tracker T3' AND year > 2020"),
            "none");
  EXPECT_EQ(fact(Route::kSql, "SELECT weight FROM products WHERE name LIKE 'Tracker T3'"), "none");
  EXPECT_EQ(fact(Route::kSql, "SELECT weight FROM products WHERE name <> 'Tracker T3'"), "none");
  EXPECT_EQ(fact(Route::kSql, "SELECT weight FROM products WHERE name = 'Relay G2'"), "none");
  EXPECT_EQ(fact(Route::kSql, "SELECT weight FROM products"), "none");
  EXPECT_EQ(fact(Route::kCypher, "MATCH (p:Product {name: 'Tracker T3'}) RETURN p"), "none");
  EXPECT_EQ(fact(Route::kSparql, "SELECT ?p ?w { ?p :name \"Tracker T3\" ; :weight ?w }"), "none");
}

}  // namespace
}  // namespace omni
