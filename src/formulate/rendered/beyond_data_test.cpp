#include "formulate/rendered/beyond_data.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

EntityModel model() {
  EntityModel model;
  Attribute date;
  date.phrase = "sold on";
  date.values = {.type = ValueType::kDate, .minimum = "2023-01-04", .maximum = "2024-12-30"};
  Entity sales;
  sales.attributes = {date};
  model.entities = {sales};
  return model;
}

std::string when(Comparison comparison, Value value, bool year = false) {
  LogicalQuery query;
  query.nodes = {{.entity = 0}};
  Condition c;
  c.kind = Condition::Kind::kCompare;
  c.left = Expression::ofAttribute(0, 0);
  if (year) c.left = Expression::ofDatePart(DatePart::kYear, c.left);
  c.comparison = comparison;
  c.right = Expression::ofConstant(std::move(value));
  query.where = c;
  return beyondData(query, model());
}

TEST(BeyondData, saysWhatThereIs) {
  const std::string all = "sold on reaches from 2023-01-04 to 2024-12-30";
  EXPECT_EQ(when(Comparison::kEqual, std::int64_t{2021}, true), all);
  EXPECT_EQ(when(Comparison::kGreaterOrEqual, std::string("2025-01-01")), all);
  EXPECT_EQ(when(Comparison::kLess, std::string("2023-01-04")), all);
  EXPECT_EQ(when(Comparison::kEqual, std::string("2022-05-01")), all);
}

TEST(BeyondData, saysNothingOfWhatLiesWithin) {
  EXPECT_EQ(when(Comparison::kEqual, std::int64_t{2024}, true), "");
  EXPECT_EQ(when(Comparison::kGreaterOrEqual, std::string("2024-12-30")), "");
  EXPECT_EQ(when(Comparison::kLess, std::string("2023-01-05")), "");
  EXPECT_EQ(when(Comparison::kNotEqual, std::string("2021-01-01")), "");
}

}  // namespace
}  // namespace omni
