#include "execute/same_rows.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

Outcome rows(std::vector<Row> rows) {
  Outcome outcome;
  outcome.columns.resize(rows.empty() ? 0 : rows.front().size());
  outcome.rows = std::move(rows);
  return outcome;
}

Value text(const char* of) {
  return std::string(of);
}
Value number(std::int64_t of) {
  return of;
}

TEST(SameRows, inAnyOrder) {
  EXPECT_TRUE(sameRows(rows({{text("a"), number(1)}, {text("b"), number(2)}}),
                       rows({{text("b"), number(2)}, {text("a"), number(1)}})));
  EXPECT_TRUE(
      sameRows(rows({{number(1)}, {number(2)}}), rows({{text("b"), number(2)}, {text("a"), number(1)}})))
      << "one may have further columns";
  EXPECT_FALSE(
      sameRows(rows({{number(1)}, {number(1)}}), rows({{text("a"), number(1)}, {text("b"), number(2)}})))
      << "each row stands for one";
  EXPECT_FALSE(sameRows(rows({{number(1)}}), rows({{number(1)}, {number(2)}})));
  EXPECT_TRUE(sameRows(rows({{0.1 + 0.2}}), rows({{0.3}}))) << "but for the noise of binary fractions";
}

TEST(SameRows, valuesBelongToTheirRows) {
  EXPECT_FALSE(sameRows(rows({{text("a"), number(1)}, {text("b"), number(2)}}),
                        rows({{text("a"), number(2)}, {text("b"), number(1)}})));
}

TEST(SameRows, manyRowsOfOneWidthAreCompared) {
  std::vector<Row> up, down;
  for (std::int64_t i = 0; i < 1000; ++i) {
    up.push_back({i});
    down.push_back({999 - i});
  }
  EXPECT_TRUE(sameRows(rows(up), rows(down)));
}

}  // namespace
}  // namespace omni
