#include "eval/unified/fact_text.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(FactText, NamesBecomeWords) {
  EXPECT_EQ(wordsOf("orderDate"), "order date");
  EXPECT_EQ(wordsOf("http://example.org/ns#Order_Date"), "order date");
  EXPECT_EQ(wordsOf("http://example.org/paris"), "paris");
}

TEST(FactText, ColumnsComeBeforeTheirValues) {
  EXPECT_EQ(textOfRow({"cityName", "founded", "note"}, {std::string("Paris"), std::int64_t{300}, Null{}}),
            "city name Paris, founded 300");
}

TEST(FactText, NodesAndRelationshipsAreOpened) {
  const Nested node{R"({"labels": ["Person"], "properties": {"bornIn": "Paris", "ages": [3, 4]}})"};
  EXPECT_EQ(textOfCells({node, Iri{"http://example.org/livesIn"}}), "Person ages 3 4 born in Paris lives in");
}

TEST(FactText, LongTextIsCut) {
  EXPECT_LE(textOfCells({std::string(100'000, 'a'), std::string("b")}).size(), 2000u);
}

}  // namespace
}  // namespace omni
