#include "eval/score/score.h"

#include <gtest/gtest.h>

#include <cmath>

#include "eval/score/number_text.h"

namespace omni {
namespace {

using nlohmann::json;
using namespace nlohmann::literals;

TEST(NumberText, ReadsWhatPythonReads) {
  EXPECT_EQ(numberIn("42"), 42);
  EXPECT_EQ(numberIn(" -2.50\n"), -2.5);
  EXPECT_EQ(numberIn("+.5"), 0.5);
  EXPECT_EQ(numberIn("5."), 5);
  EXPECT_EQ(numberIn("1e3"), 1000);
  EXPECT_EQ(numberIn("1_000"), 1000);
  EXPECT_EQ(numberIn("\xc2\xa0"
                     "7"),
            7);
  EXPECT_EQ(numberIn("-Infinity"), -HUGE_VAL);
  EXPECT_EQ(numberIn("1e999"), HUGE_VAL);
  EXPECT_TRUE(std::isnan(*numberIn("NaN")));
}

TEST(NumberText, LeavesOtherTextAlone) {
  for (const auto* text : {"", " ", ".", "-", "e5", "1e", "1__0", "_1", "1_", "0x1F", "1,000", "2020-01-01",
                           "1 2", "infinite", "nan(1)", "1._5"})
    EXPECT_FALSE(numberIn(text)) << text;
}

TEST(Atom, NumbersCompareAtSixSignificantDigits) {
  EXPECT_EQ(atomOf(1), atomOf(1.0));
  EXPECT_EQ(atomOf(1), atomOf("1.0"));
  EXPECT_EQ(atomOf(3.14159265), atomOf(3.14159));
  EXPECT_NE(atomOf(3.1415), atomOf(3.1416));
  EXPECT_EQ(atomOf(1234567), atomOf(1234568));
  EXPECT_NE(atomOf(123456), atomOf(123457));
  EXPECT_EQ(atomOf(-0.0), atomOf(0));
}

TEST(Atom, TypesStayApart) {
  EXPECT_NE(atomOf(true), atomOf(1));
  EXPECT_NE(atomOf(nullptr), atomOf(""));
  EXPECT_NE(atomOf(nullptr), atomOf(0));
  EXPECT_NE(atomOf("true"), atomOf(true));
  EXPECT_EQ(atomOf("  Paris "), atomOf("Paris"));
  EXPECT_NE(atomOf("Paris"), atomOf("paris"));
  EXPECT_EQ(atomOf("inf"), atomOf("Infinity"));
  EXPECT_EQ(atomOf(R"({"b": 1, "a": [2]})"_json), atomOf(R"({"a": [2], "b": 1})"_json));
  EXPECT_NE(atomOf("[1, 2]"_json), atomOf("[2, 1]"_json));
}

TEST(Rows, OrderOfRowsAndCellsDoesNotCount) {
  EXPECT_TRUE(sameRows(R"([["a", 1], ["b", 2]])"_json, R"([[2.0, "b"], ["1", "a"]])"_json));
}

TEST(Rows, HowOftenARowComesCounts) {
  EXPECT_FALSE(sameRows(R"([["a"], ["a"], ["b"]])"_json, R"([["a"], ["b"], ["b"]])"_json));
  EXPECT_FALSE(sameRows(R"([["a"]])"_json, R"([["a"], ["a"]])"_json));
}

TEST(Rows, ExtraOrMissingCellsDoNotMatch) {
  EXPECT_FALSE(sameRows(R"([["a", 1]])"_json, R"([["a"]])"_json));
  EXPECT_FALSE(sameRows(R"([["a"]])"_json, R"([["a", null]])"_json));
  EXPECT_TRUE(sameRows("[]"_json, "[]"_json));
  EXPECT_FALSE(sameRows("[]"_json, "[[0]]"_json));
}

TEST(Atoms, OneSideMayHoldMore) {
  const auto gold = R"([["Keanu", 1964], ["Carrie", 1967]])"_json;
  EXPECT_TRUE(sameAtoms(gold, R"([["Keanu"], ["Carrie"]])"_json));
  EXPECT_TRUE(sameAtoms(R"([["Keanu"], ["Carrie"]])"_json, gold));
  EXPECT_FALSE(sameAtoms(gold, R"([["Keanu"], ["Laurence"]])"_json));
}

TEST(Atoms, TheNumberOfRowsMustAgree) {
  EXPECT_FALSE(sameAtoms(R"([["a"], ["b"]])"_json, R"([["a"]])"_json));
  EXPECT_FALSE(sameAtoms("[]"_json, "[]"_json));
}

TEST(Atoms, NodesAreOpenedWithoutTheirBookkeeping) {
  EXPECT_TRUE(sameAtoms(R"([[{"labels": ["Person"], "properties": {"name": "Keanu", "born": 1964}}]])"_json,
                        R"([[1964]])"_json));
  EXPECT_FALSE(sameAtoms(R"([[{"labels": ["Person"], "properties": {"name": "Keanu"}}]])"_json,
                         R"([["Person"]])"_json));
  EXPECT_TRUE(sameAtoms(R"([[["x", "y"]]])"_json, R"([["y"]])"_json));
}

TEST(Ndcg, GainsAreGradedAndDiscounted) {
  const std::map<std::string, int> grades{{"a", 2}, {"b", 1}};
  EXPECT_DOUBLE_EQ(ndcgAt10({"a", "b"}, grades), 1);
  EXPECT_NEAR(ndcgAt10({"b", "a"}, grades), (1 + 2 / std::log2(3)) / (2 + 1 / std::log2(3)), 1e-12);
  EXPECT_DOUBLE_EQ(ndcgAt10({"x"}, grades), 0);
  EXPECT_DOUBLE_EQ(ndcgAt10({}, grades), 0);
}

TEST(Ndcg, OnlyTheFirstTenCount) {
  const std::vector<std::string> ranking{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a"};
  EXPECT_DOUBLE_EQ(ndcgAt10(ranking, {{"a", 1}}), 0);
  std::map<std::string, int> many;
  for (const auto& document : ranking) many[document] = 1;
  EXPECT_DOUBLE_EQ(ndcgAt10(ranking, many), 1);
}

Sample sampleOn(Route route) {
  Sample sample;
  sample.route = route;
  return sample;
}

TEST(Correctness, SamplesWithoutUsableGoldAreLeftOut) {
  EXPECT_FALSE(correctness(sampleOn(Route::kSql), {"[[1]]"_json, {}}));
  EXPECT_FALSE(correctness(sampleOn(Route::kSearch), {{}, {"a"}}));
}

TEST(Correctness, NothingRetrievedIsWrongEvenWhereTheGoldIsEmpty) {
  Sample sample = sampleOn(Route::kSql);
  sample.gold.rows = json::array();
  EXPECT_EQ(correctness(sample, {}), 0);
  EXPECT_EQ(correctness(sample, {json::array(), {}}), 1);
}

TEST(Correctness, EachRouteHasItsRule) {
  Sample sample = sampleOn(Route::kSparql);
  sample.gold.rows = R"([["a", 1]])"_json;
  EXPECT_EQ(correctness(sample, {R"([["a"]])"_json, {}}), 0);
  sample.route = Route::kCypher;
  EXPECT_EQ(correctness(sample, {R"([["a"]])"_json, {}}), 1);
  sample.route = Route::kSearch;
  sample.gold.grades = {{"d", 1}};
  EXPECT_EQ(correctness(sample, {{}, {"d"}}), 1);
}

}  // namespace
}  // namespace omni
