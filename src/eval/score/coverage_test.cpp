#include "eval/score/coverage.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

using namespace nlohmann::literals;

TEST(StandsIn, WordsStandApart) {
  EXPECT_TRUE(standsIn("born in PARIS, 1901", "Paris"));
  EXPECT_TRUE(standsIn("it cost 42.", "42"));
  EXPECT_FALSE(standsIn("it cost 142", "42"));
  EXPECT_FALSE(standsIn("Parisian", "paris"));
  EXPECT_TRUE(standsIn("a (b) c", "(b)"));
  EXPECT_FALSE(standsIn("text", ""));
}

class Coverage : public ::testing::Test {
 protected:
  Coverage() { sample_.gold.rows = R"([["Paris", 2]])"_json; }
  Sample sample_;
};

TEST_F(Coverage, RowsOfAnySourceMayHoldTheGold) {
  EXPECT_EQ(coverage(sample_, {R"([["2", "Paris", "France"]])"_json, {}}, ""), 1);
  EXPECT_EQ(coverage(sample_, {R"([["Lyon", 2]])"_json, {}}, ""), 0);
}

TEST_F(Coverage, PassagesMustHoldEveryValue) {
  EXPECT_EQ(coverage(sample_, {{}, {"d1"}}, "Paris has 2 airports."), 1);
  EXPECT_EQ(coverage(sample_, {{}, {"d1"}}, "Paris has 12 airports."), 0);
  EXPECT_EQ(coverage(sample_, {}, ""), 0);
}

TEST_F(Coverage, AnEmptyGoldIsNotCovered) {
  sample_.gold.rows = "[]"_json;
  EXPECT_FALSE(coverage(sample_, {"[]"_json, {}}, ""));
}

TEST_F(Coverage, DocumentsAreCoveredByDocuments) {
  sample_.route = Route::kSearch;
  sample_.gold.grades = {{"d1", 1}};
  EXPECT_EQ(coverage(sample_, {{}, {"d1"}}, ""), 1);
  EXPECT_EQ(coverage(sample_, {R"([["d1"]])"_json, {}}, ""), 0);
}

}  // namespace
}  // namespace omni
