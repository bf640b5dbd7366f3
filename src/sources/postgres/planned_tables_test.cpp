#include "sources/postgres/planned_tables.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PlannedTables, areTheTablesOfAllNodesEachOnce) {
  constexpr auto kPlan = R"([{"Plan": {"Node Type": "Nested Loop", "Plans": [
      {"Node Type": "Seq Scan", "Relation Name": "staff", "Schema": "public", "Alias": "s"},
      {"Node Type": "Append", "Plans": [
        {"Node Type": "Index Scan", "Relation Name": "early", "Schema": "hr", "Alias": "e"},
        {"Node Type": "Seq Scan", "Relation Name": "staff", "Schema": "public", "Alias": "t"}]},
      {"Node Type": "CTE Scan", "CTE Name": "recent", "Alias": "recent"}]}}])";
  EXPECT_THAT(tablesOfPlan(kPlan), ElementsAre(PlannedTable{"hr", "early"}, PlannedTable{"public", "staff"}));
}

TEST(PlannedTables, aPlanThatReadsNothingHasNone) {
  EXPECT_THAT(tablesOfPlan(R"([{"Plan": {"Node Type": "Result"}}])"), IsEmpty());
  EXPECT_THAT(tablesOfPlan("no plan"), IsEmpty());
}

}  // namespace
}  // namespace omni
