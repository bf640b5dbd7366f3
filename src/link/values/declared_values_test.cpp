#include "link/values/declared_values.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Attribute status(std::string comment) {
  return {.name = "status",
          .comment = std::move(comment),
          .values = {.type = ValueType::kText, .samples = {"processed", "rejected"}, .complete = true}};
}

TEST(DeclaredValues, areListedInAdditionToTheValuesOfRows) {
  EXPECT_EQ(declaredValue(status("processed, Pending or rejected"), "pending"), "Pending");
  EXPECT_EQ(declaredValue(status("state: processed / pending / rejected"), "pending"), "pending");
}

TEST(DeclaredValues, areNoOtherWords) {
  EXPECT_FALSE(declaredValue(status("processed, pending or rejected"), "open"));
  EXPECT_FALSE(declaredValue(status("whether it is pending or not"), "pending"));
  EXPECT_FALSE(declaredValue(status(""), "pending"));
}

TEST(DeclaredValues, areCodesWithTheWordsThatTheyStandFor) {
  Attribute event{.name = "status",
                  .values = {.type = ValueType::kText, .samples = {"C", "P", "X"}, .complete = true}};
  for (const auto* comment :
       {"C confirmed, X cancelled, P provisional", "C = confirmed; X = cancelled; P = provisional",
        "status: C: confirmed, X: cancelled", "confirmed (C), cancelled (X)",
        "'C' confirmed / 'X' cancelled"}) {
    event.comment = comment;
    EXPECT_EQ(declaredValue(event, "cancelled"), "X") << comment;
    EXPECT_EQ(declaredValue(event, "confirmed"), "C") << comment;
    EXPECT_FALSE(declaredValue(event, "popular")) << comment;
    EXPECT_TRUE(explainsCodes(event)) << comment;
  }
  event.comment = "C is confirmed";
  EXPECT_FALSE(declaredValue(event, "confirmed")) << "one is no list";
  EXPECT_FALSE(explainsCodes(event));
}

}  // namespace
}  // namespace omni
