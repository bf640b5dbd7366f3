#include "question/lexicon/plural.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(Plural, isRecognisedByTheEnding) {
  EXPECT_EQ(plural("order"), "orders");
  EXPECT_EQ(plural("city"), "cities");
  EXPECT_EQ(plural("day"), "days");
  EXPECT_EQ(plural("order status"), "order statuses");
  EXPECT_EQ(plural("tax"), "taxes");
  EXPECT_EQ(plural("orders"), "orders");
  EXPECT_EQ(plural(""), "");
}

}  // namespace
}  // namespace omni
