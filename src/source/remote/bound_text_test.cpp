#include "source/remote/bound_text.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

const std::vector<Parameter> kTwo{{"p1", std::int64_t{7}}, {"p2", std::string("x")}};

std::string numbered(std::string_view text, const SqlForms& forms = {}) {
  return boundText(text, kTwo, forms, [](std::size_t n) { return "$" + std::to_string(n); }).text;
}

TEST(BoundText, eachMarkIsAPlaceWithItsValue) {
  const auto bound = boundText("SELECT :p2 WHERE a = :p1 AND b = :p2", kTwo, {}, [](auto) { return "?"; });
  EXPECT_EQ(bound.text, "SELECT ? WHERE a = ? AND b = ?");
  EXPECT_THAT(bound.values, ElementsAre(Value("x"), Value(std::int64_t{7}), Value("x")));
}

TEST(BoundText, whatOnlyLooksLikeAMarkStays) {
  EXPECT_EQ(numbered("SELECT a::p1, ':p1', \":p1\", `:p1` -- :p1\n/* :p1 */ , :p12, :p1"),
            "SELECT a::p1, ':p1', \":p1\", `:p1` -- :p1\n/* :p1 */ , :p12, $1");
  EXPECT_EQ(numbered("'it''s :p1' :p1"), "'it''s :p1' $1");
}

TEST(BoundText, formsOfDialectsEndWhereTheEngineEndsThem) {
  EXPECT_EQ(numbered(R"('a\' :p1)"), R"('a\' $1)");
  EXPECT_EQ(numbered(R"('a\' :p1' :p1)", {.backslash = true}), R"('a\' :p1' $1)");
  EXPECT_EQ(numbered(R"(E'a\' :p1' :p1)", {.escapeTexts = true}), R"(E'a\' :p1' $1)");
  EXPECT_EQ(numbered("$t$ ' :p1 $t$ :p1", {.dollarTexts = true}), "$t$ ' :p1 $t$ $1");
  EXPECT_EQ(numbered("# ' :p1\n:p1", {.hashComments = true}), "# ' :p1\n$1");
  EXPECT_EQ(numbered("/* /* */ :p1 */ :p1", {.nestedComments = true}), "/* /* */ :p1 */ $1");
  EXPECT_EQ(numbered("/* /* */ :p1"), "/* /* */ $1");
}

TEST(BoundText, whatIsNeverClosedIsLeftToTheEngine) {
  EXPECT_EQ(numbered("SELECT ':p1"), "SELECT ':p1");
  EXPECT_EQ(numbered("SELECT /* :p1"), "SELECT /* :p1");
  EXPECT_EQ(numbered("SELECT '\\", {.backslash = true}), "SELECT '\\");
}

}  // namespace
}  // namespace omni
