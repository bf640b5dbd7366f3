#include "source/remote/sql/decimal_value.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(DecimalValueTest, keepsEveryDigit) {
  EXPECT_EQ(decimalValue("42"), Value(std::int64_t{42}));
  EXPECT_EQ(decimalValue("-12.50"), Value(-12.5));
  EXPECT_EQ(decimalValue("0.000000000000000000125"), Value(1.25e-19));
  EXPECT_EQ(decimalValue("250.5000000000000000"), Value(250.5));
  EXPECT_EQ(decimalValue("123456789012345.6"), Value(std::string("123456789012345.6")));
  EXPECT_EQ(decimalValue("12345678901234567890"), Value(std::string("12345678901234567890")));
  EXPECT_EQ(decimalValue("0.12345678901234567"), Value(std::string("0.12345678901234567")));
}

}  // namespace
}  // namespace omni
