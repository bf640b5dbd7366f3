#include "engine/second/second_look.h"

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

TEST(SecondLook, sameRowsHoldTheSameInAnyOrder) {
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

TEST(SecondLook, aSureAnswerNeedsNoSecondOpinion) {
  std::vector<Attempt> attempts(1);
  EvidenceSet set{.evidence = {{.attempt = 0, .confidence = .85}}};
  EXPECT_TRUE(isSettled(set, attempts, .6));
  EXPECT_FALSE(isSettled(set, attempts, .9)) << "more is wished";
  set.evidence.front().confidence = .7;
  EXPECT_FALSE(isSettled(set, attempts, .6));
  set.evidence.front().confidence = .85;
  attempts.front().unexplained = "twice";
  EXPECT_FALSE(isSettled(set, attempts, .6));
  EXPECT_FALSE(isSettled({}, {}, .6));
}

}  // namespace
}  // namespace omni
