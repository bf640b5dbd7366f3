#include "source/remote/sql/query_cost.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;

Result<AffordableRows> rowsFor(const CostOfRows& costOf) {
  RemoteSettings settings;
  settings.cost = 500;
  return affordableRows(1'000'000, settings, 1001, costOf);
}

TEST(AffordableRows, areAsManyAsCostLittleEnough) {
  EXPECT_EQ(rowsFor([](std::size_t) { return 400.0; })->rows, 1001u);
  const auto some = rowsFor([](std::size_t rows) { return static_cast<double>(rows) * 5; });
  ASSERT_TRUE(some);
  EXPECT_EQ(some->rows, 100u);
  EXPECT_THAT(some->note, HasSubstr("its first 100 rows"));
}

TEST(AffordableRows, areNoneWhereABoundSparesNothing) {
  for (const auto& refused : {rowsFor([](std::size_t) { return 1e6; }),
                              rowsFor([](std::size_t) { return std::optional<double>(); })}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::kLimit);
    EXPECT_EQ(refused.error().message, "the server estimates that the query costs more than it may");
    EXPECT_THAT(refused.error().hint,
                HasSubstr("cost: of the source, which is 500; the estimate is 1000000."));
  }
}

}  // namespace
}  // namespace omni
