#include "sources/clickhouse/clickhouse_cells.h"

#include <gmock/gmock.h>

#include "sources/clickhouse/clickhouse_plan.h"

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(ClickhouseCells, areCutAsTheyAreWritten) {
  EXPECT_THAT(*clickhouseCells(R"(["a, \"]", [1, [2]], {"k": "}"}, null, -1.50])"),
              ElementsAre(R"("a, \"]")", "[1, [2]]", R"({"k": "}"})", "null", "-1.50"));
  for (const char* broken : {"", "[", "]", "1", "[1", "[\"a]", "[1]]", "[[1]", "[1] [2]"})
    EXPECT_FALSE(clickhouseCells(broken)) << broken;
  EXPECT_FALSE(clickhouseNames("[1]"));
}

TEST(ClickhouseCells, keepEveryDigit) {
  EXPECT_EQ(clickhouseValue("12", "UInt64"), Value(std::int64_t{12}));
  EXPECT_EQ(clickhouseValue("18446744073709551615", "UInt64"), Value("18446744073709551615"));
  EXPECT_EQ(clickhouseValue("12.50", "Nullable(Decimal(10, 2))"), Value(12.5));
  EXPECT_EQ(clickhouseValue("1234567890123456789.01", "Decimal(38, 2)"), Value("1234567890123456789.01"));
  EXPECT_EQ(clickhouseValue("3", "Float64"), Value(3.0));
  EXPECT_EQ(clickhouseValue("true", "Bool"), Value(true));
  EXPECT_EQ(clickhouseValue("null", "Nullable(Int8)"), Value(Null{}));
  EXPECT_EQ(clickhouseValue("\"2024-01-31\"", "Date"), Value("2024-01-31"));
  EXPECT_EQ(clickhouseValue("[18446744073709551615]", "Array(UInt64)"),
            Value(Nested{"[18446744073709551615]"}));
  EXPECT_FALSE(clickhouseValue("nonsense", "Int32"));
}

TEST(ClickhouseCells, typesLoseTheirWrappers) {
  EXPECT_EQ(clickhouseBareType("LowCardinality(Nullable(String))"), "String");
  EXPECT_EQ(clickhouseBareType("Array(Nullable(Int8))"), "Array(Nullable(Int8))");
  EXPECT_TRUE(mayBeMissing("LowCardinality(Nullable(String))"));
  EXPECT_FALSE(mayBeMissing("LowCardinality(String)"));
}

TEST(ClickhousePlan, tablesAreFoundInTheTree) {
  EXPECT_THAT(clickhouseTables("  TABLE id: 1, alias: __table1, table_name: shop.a\n"
                               "    TABLE id: 2, table_name: shop.a\n"
                               "    TABLE id: 3, table_name: shop.b, table_name: shop.a\n"
                               "    a TABLE id: 4, table_name: shop.c\n",
                               "shop"),
              ElementsAre("a", "b, table_name: shop.a"));
}

TEST(ClickhousePlan, aJoinThatComparesNothingMakesEveryPair) {
  const auto plan = [](const std::string& clauses) {
    return nlohmann::json::parse(R"([{"Plan": {"Node Type": "Join")" + clauses + R"(, "Plans": [
      {"Node Type": "Expression", "Plans": [{"Node Type": "ReadFromMergeTree", "Description": "shop.orders"}]},
      {"Node Type": "ReadFromMergeTree", "Description": "shop.orders"}]}}])");
  };
  const std::map<std::string, double> rows{{"shop.orders", 80}};
  EXPECT_EQ(clickhouseCost(plan(""), rows), 40 + 40 + 1600);
  EXPECT_EQ(clickhouseCost(plan(R"(, "Clauses": "[(a) = (b)]")"), rows), 40 + 40);
  EXPECT_EQ(clickhouseCost(nlohmann::json::parse(R"([{"Plan": 3}, 4])"), rows), 0);
}

}  // namespace
}  // namespace omni
