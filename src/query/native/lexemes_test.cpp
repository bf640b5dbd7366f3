#include "query/native/lexemes.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> valuesOf(Route route, std::string_view text) {
  std::vector<std::string> values;
  for (const auto& lexeme : lexemes(route, text)) values.push_back(lexeme.value);
  return values;
}

TEST(Lexemes, ofSqlAreNamesTextsAndMarksWithoutComments) {
  EXPECT_THAT(valuesOf(Route::kSql, "SELECT \"a b\" -- 'x'\n, c /* y */ = 'O''Brien'"),
              ElementsAre("SELECT", "a b", ",", "c", "=", "O'Brien"));
  EXPECT_THAT(valuesOf(Route::kSql, "SELECT 'open"), IsEmpty());
  EXPECT_THAT(valuesOf(Route::kSql, "SELECT E'\\'' "), IsEmpty());
}

TEST(Lexemes, ofSparqlKnowIrisFromComparisons) {
  EXPECT_THAT(valuesOf(Route::kSparql, "?a<?b <http://x/#y> # c\n \"q\\\"\"@en"),
              ElementsAre("?", "a", "<", "?", "b", "http://x/#y", "q\"", "@", "en"));
}

TEST(Lexemes, ofCypherHaveBackslashesInTexts) {
  EXPECT_THAT(valuesOf(Route::kCypher, "(:`a b`) // c\n 'it\\'s' \"d\""),
              ElementsAre("(", ":", "a b", ")", "it's", "d"));
}

NativeQuery bind(Route route, const std::string& text, const std::string& value) {
  const char mark = route == Route::kSql ? ':' : (route == Route::kSparql ? '?' : '$');
  return withBoundTexts({.route = route, .text = text, .parameters = {}, .why = ""}, mark,
                        [&](const std::string& found) { return found == value; });
}

TEST(BoundTexts, equalTextsAreOneParameterAndOthersStay) {
  const auto query = bind(Route::kSql, "SELECT 'a' WHERE x = 'o''k' OR y LIKE 'o''k'", "o'k");
  EXPECT_EQ(query.text, "SELECT 'a' WHERE x = :text1 OR y LIKE :text1");
  ASSERT_EQ(query.parameters.size(), 1u);
  EXPECT_EQ(query.parameters[0].name, "text1");
  EXPECT_EQ(query.parameters[0].value, Value(std::string("o'k")));
}

TEST(BoundTexts, aTypedLiteralStays) {
  EXPECT_EQ(bind(Route::kSql, "SELECT * FROM t WHERE d > DATE '2024-01-01'", "2024-01-01").text,
            "SELECT * FROM t WHERE d > DATE '2024-01-01'");
  EXPECT_EQ(bind(Route::kSparql, "FILTER(?x = \"1\"^^xsd:int)", "1").text, "FILTER(?x = \"1\"^^xsd:int)");
}

TEST(BoundTexts, aLanguageTagGoesWithItsText) {
  const auto query = bind(Route::kSparql, "?s rdfs:label \"Rom\"@de-AT . ?text1 ?p ?o", "Rom");
  EXPECT_EQ(query.text, "?s rdfs:label ?text2 . ?text1 ?p ?o");
  EXPECT_EQ(query.parameters.at(0).value, Value(Literal{"Rom", "", "de-AT"}));
}

TEST(BoundTexts, inCypherAParameterHasADollar) {
  EXPECT_EQ(bind(Route::kCypher, "MATCH (p:Person {name: 'Ann'}) RETURN p", "Ann").text,
            "MATCH (p:Person {name: $text1}) RETURN p");
}

}  // namespace
}  // namespace omni
