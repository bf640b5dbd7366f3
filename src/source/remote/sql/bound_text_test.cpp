#include "source/remote/sql/bound_text.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

const std::vector<Parameter> kTwo{{"p1", std::int64_t{7}}, {"p2", std::string("x")}};

std::string numbered(std::string_view text, bool backslashEscapes = false) {
  return boundText(text, kTwo, backslashEscapes, [](std::size_t n) { return "$" + std::to_string(n); }).text;
}

TEST(BoundText, eachMarkIsAPlaceWithItsValue) {
  const auto bound = boundText("SELECT :p2 WHERE a = :p1 AND b = :p2", kTwo, false, [](auto) { return "?"; });
  EXPECT_EQ(bound.text, "SELECT ? WHERE a = ? AND b = ?");
  EXPECT_THAT(bound.values, ElementsAre(Value("x"), Value(std::int64_t{7}), Value("x")));
}

TEST(BoundText, marksInNamesAndLiteralsStay) {
  EXPECT_EQ(numbered("SELECT a::p1, ':p1', \":p1\", `:p1`, :p12, :p1"),
            "SELECT a::p1, ':p1', \":p1\", `:p1`, :p12, $1");
  EXPECT_EQ(numbered("'it''s :p1' :p1"), "'it''s :p1' $1");
}

TEST(BoundText, aBackslashEscapesWhereTheDialectSaysSo) {
  EXPECT_EQ(numbered(R"('a\' :p1)"), R"('a\' $1)");
  EXPECT_EQ(numbered(R"('a\' :p1' :p1)", true), R"('a\' :p1' $1)");
}

TEST(BoundText, anUnclosedLiteralEndsWithTheText) {
  EXPECT_EQ(numbered("SELECT ':p1"), "SELECT ':p1");
  EXPECT_EQ(numbered("SELECT '\\", true), "SELECT '\\");
}

}  // namespace
}  // namespace omni
