#include "schema/values/truth_values.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(TruthValues, areSpelledAsTheAttributeSpellsThem) {
  EXPECT_EQ(truthValues({.type = ValueType::kBoolean})->yes, Value(true));
  EXPECT_EQ(truthValues({.type = ValueType::kInteger, .minimum = "0", .maximum = "1"})->no,
            Value(std::int64_t{0}));
  const auto letters = truthValues({.type = ValueType::kText, .samples = {"Y", "N"}, .complete = true});
  ASSERT_TRUE(letters);
  EXPECT_EQ(letters->yes, Value(std::string("Y")));
  EXPECT_EQ(letters->no, Value(std::string("N")));
  EXPECT_EQ(truthValues({.type = ValueType::kText, .samples = {"Yes"}, .complete = true})->no,
            Value(std::string("No")));
}

TEST(TruthValues, otherValuesAreNone) {
  EXPECT_FALSE(truthValues({.type = ValueType::kInteger, .minimum = "0", .maximum = "2"}));
  EXPECT_FALSE(truthValues({.type = ValueType::kInteger}));
  EXPECT_FALSE(truthValues({.type = ValueType::kReal, .distinct = 9, .minimum = "0.0", .maximum = "1.0"}));
  EXPECT_FALSE(truthValues({.type = ValueType::kText, .samples = {"Y", "N"}}));
  EXPECT_FALSE(truthValues({.type = ValueType::kText, .samples = {"red", "N"}, .complete = true}));
}

}  // namespace
}  // namespace omni
