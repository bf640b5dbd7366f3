#include "schema/values/without_header.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

ValueSummary numbers(const std::string& from, const std::string& to, std::size_t rows) {
  return {.type = ValueType::kInteger, .rows = rows, .distinct = rows, .minimum = from, .maximum = to};
}

TEST(WithoutHeader, NamesThatReadersOfFilesMake) {
  for (const auto* made : {"column0", "column00", "Unnamed: 0", "...1", "_c12", ""})
    EXPECT_TRUE(lacksHeader(made)) << made;
  for (const auto* given : {"column", "column name", "index", "c1", "unnamed", "col0x"})
    EXPECT_FALSE(lacksHeader(given)) << given;
}

TEST(WithoutHeader, WhatOnlyCountsRows) {
  EXPECT_TRUE(countsRows("column00", numbers("1", "93", 93)));
  EXPECT_TRUE(countsRows("rownames", numbers("0", "9", 10)));
  EXPECT_FALSE(countsRows("id", numbers("1", "93", 93)));
  EXPECT_FALSE(countsRows("column00", numbers("1", "94", 93)));
  EXPECT_FALSE(countsRows("column00", numbers("1951", "1957", 7)));
}

}  // namespace
}  // namespace omni
