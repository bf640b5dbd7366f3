#include "execute/group_order.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> firstsOf(const Outcome& outcome) {
  std::vector<std::string> firsts;
  for (const Row& row : outcome.rows) firsts.push_back(toText(row.at(0)));
  return firsts;
}

TEST(OrderGroups, byWhatTheyAreGroupsOf) {
  const std::int64_t one = 1;
  Outcome names{.columns = {"stage", "count"},
                .rows = {{"won", one}, {Null(), one}, {"Lost", one}, {"negotiation", one}}};
  orderGroups({0}, names);
  EXPECT_THAT(firstsOf(names), ElementsAre("Lost", "negotiation", "won", ""));
  Outcome years{.columns = {"year", "count"},
                .rows = {{std::int64_t{2024}, one}, {999.5, one}, {std::int64_t{2023}, one}}};
  orderGroups({0}, years);
  EXPECT_THAT(firstsOf(years), ElementsAre("999.5", "2023", "2024"));
}

TEST(OrderGroups, byOneColumnAfterTheOther) {
  Outcome outcome{
      .columns = {"total", "city", "year"},
      .rows = {
          {1.0, "Oslo", std::int64_t{2}}, {2.0, "Bergen", std::int64_t{9}}, {3.0, "Oslo", std::int64_t{1}}}};
  orderGroups({1, 2}, outcome);
  EXPECT_THAT(firstsOf(outcome), ElementsAre("2", "3", "1"));
}

TEST(OrderGroups, withoutGroupsRowsStayAsTheyAre) {
  Outcome outcome{.columns = {"name"}, .rows = {{"b"}, {"a"}}};
  orderGroups({}, outcome);
  EXPECT_THAT(firstsOf(outcome), ElementsAre("b", "a"));
}

}  // namespace
}  // namespace omni
