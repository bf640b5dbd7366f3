#include "formulate/rendered/shown_units.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

EntityModel payments() {
  EntityModel model;
  const auto attribute = [](const char* name, ValueType type, const char* comment) {
    return Attribute{.name = name, .phrase = name, .comment = comment, .values = {.type = type}};
  };
  model.entities.push_back({.name = "payments",
                            .phrase = "payments",
                            .attributes = {attribute("amount", ValueType::kInteger, "In euro cents."),
                                           attribute("weight", ValueType::kReal, "Weight (kg)"),
                                           attribute("note", ValueType::kText, "Why euros were paid"),
                                           attribute("items", ValueType::kInteger, "How many there are")}});
  return model;
}

std::string unitsOf(std::vector<Expression> shown) {
  return shownUnits({.nodes = {{.entity = 0}}, .select = std::move(shown)}, payments());
}

TEST(ShownUnits, comeFromComments) {
  const Expression amount = Expression::ofAttribute(0, 0);
  EXPECT_EQ(unitsOf({amount}), "amount: In euro cents.");
  EXPECT_EQ(unitsOf({Expression::aggregate(AggregateFunction::kSum, {amount}), amount}),
            "amount: In euro cents.");
  EXPECT_EQ(unitsOf({Expression::ofAttribute(0, 1), amount}), "weight: Weight (kg); amount: In euro cents.");
}

TEST(ShownUnits, areNoneOfCountsTextsAndPlainNumbers) {
  EXPECT_EQ(unitsOf({Expression::aggregate(AggregateFunction::kCount, {Expression::ofAttribute(0, 0)})}), "");
  EXPECT_EQ(unitsOf({Expression::ofAttribute(0, 2), Expression::ofAttribute(0, 3)}), "");
}

}  // namespace
}  // namespace omni
