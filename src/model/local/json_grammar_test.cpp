#include "model/local/json_grammar.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;

TEST(JsonGrammarTest, writesPropertiesInTheirOrder) {
  const auto grammar = grammarOf(
      R"({"type": "object", "properties": {"query": {"type": "string"}, "confidence": {"type": "number"}}})");
  ASSERT_TRUE(grammar);
  EXPECT_THAT(
      *grammar,
      HasSubstr(R"(rule-0 ::= "{" "\"query\":" blank string "," blank "\"confidence\":" blank number "}")"));
  EXPECT_THAT(*grammar, HasSubstr("root ::= rule-0\n"));
}

TEST(JsonGrammarTest, writesEnumsTypesAndArrays) {
  const auto grammar = grammarOf(R"({"type": "array", "minItems": 1, "maxItems": 3,
                                     "items": {"type": ["string", "number"]}})");
  ASSERT_TRUE(grammar);
  EXPECT_THAT(*grammar, HasSubstr("rule-0 ::= string | number\n"));
  EXPECT_THAT(*grammar, HasSubstr(R"(rule-1 ::= "[" rule-0 ("," blank rule-0){0,2} "]")"));
  const auto kinds = grammarOf(R"({"enum": ["a\"b", 2]})");
  ASSERT_TRUE(kinds);
  EXPECT_THAT(*kinds, HasSubstr(R"x(rule-0 ::= "\"a\\\"b\"" | "2")x"));
}

TEST(JsonGrammarTest, leavesOutWhatItDoesNotKnow) {
  for (const auto* schema :
       {"", "[]", "{}", R"({"$ref": "#/x"})", R"({"type": "object"})", R"({"type": "date"})",
        R"({"type": "array"})", R"({"type": "string", "maxLength": "many"})"})
    EXPECT_FALSE(grammarOf(schema)) << schema;
}

}  // namespace
}  // namespace omni
