#include "base/counted.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

TEST(Counted, agreesWithTheNumber) {
  EXPECT_EQ(counted(1, "table"), "1 table");
  EXPECT_EQ(counted(1234567, "row"), "1,234,567 rows");
  EXPECT_EQ(counted(2, "entity"), "2 entities");
}

}  // namespace
}  // namespace omni
