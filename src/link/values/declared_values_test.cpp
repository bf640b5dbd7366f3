#include "link/values/declared_values.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Attribute status(std::string comment) {
  return {.name = "status",
          .comment = std::move(comment),
          .values = {.type = ValueType::kText, .samples = {"processed", "rejected"}, .complete = true}};
}

TEST(DeclaredValues, areListedBesideThoseThatRowsHold) {
  EXPECT_EQ(declaredValue(status("processed, Pending or rejected"), "pending"), "Pending");
  EXPECT_EQ(declaredValue(status("state: processed / pending / rejected"), "pending"), "pending");
}

TEST(DeclaredValues, areNoOtherWords) {
  EXPECT_FALSE(declaredValue(status("processed, pending or rejected"), "open"));
  EXPECT_FALSE(declaredValue(status("whether it is pending or not"), "pending"));
  EXPECT_FALSE(declaredValue(status(""), "pending"));
}

}  // namespace
}  // namespace omni
