#include "train/sql_shape.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace omni {
namespace {

// The properties that are not at their first value.
std::map<std::string, std::string> told(std::string_view sql) {
  const auto shape = shapeOfSql(sql);
  if (!shape) return {{"error", shape.error().message}};
  std::map<std::string, std::string> told;
  for (std::size_t i = 0; i < kShapeProperties; ++i) {
    const auto& info = infoOf(static_cast<ShapeProperty>(i));
    if (shape->values[i] > 0) told.emplace(info.name, info.values[shape->values[i]]);
  }
  return told;
}

using Told = std::map<std::string, std::string>;

TEST(SqlShape, plainSelect) {
  EXPECT_EQ(told("SELECT name FROM student"), Told{});
}

TEST(SqlShape, groupsOrderedByTheirCount) {
  EXPECT_EQ(told("SELECT T1.name , count(*) FROM a AS T1 JOIN b AS T2 ON T1.id = T2.id GROUP BY T1.id "
                 "HAVING count(*) >= 2 ORDER BY count(*) DESC LIMIT 1"),
            (Told{{"columns", "2"},
                  {"aggregate", "count"},
                  {"beside", "yes"},
                  {"grouped", "yes"},
                  {"having", "yes"},
                  {"order", "descending"},
                  {"order_key", "count"},
                  {"limit", "one"},
                  {"joined", "yes"}}));
}

TEST(SqlShape, conditions) {
  EXPECT_EQ(
      told("select distinct a from t where (b > 3 or c like '%x, or%') and d between 1 and 2 and e != \"f\""),
      (Told{{"distinct", "yes"},
            {"conditions", "3+"},
            {"either", "yes"},
            {"like", "yes"},
            {"between", "yes"},
            {"order_comparison", "yes"},
            {"different", "yes"}}));
}

TEST(SqlShape, aggregatesOfExpressions) {
  EXPECT_EQ(told("SELECT max(a) , sum(b - c) , avg(d) FROM t ORDER BY sum(b) ASC, a DESC LIMIT 3"),
            (Told{{"columns", "3+"},
                  {"aggregate", "maximum"},
                  {"many_aggregates", "yes"},
                  {"order", "ascending"},
                  {"order_key", "aggregate"},
                  {"limit", "more"}}));
}

TEST(SqlShape, negatedSubQueryCountsOnlyWhatIsInside) {
  EXPECT_EQ(told("SELECT count(*) FROM a WHERE id NOT IN (SELECT a_id FROM b WHERE k = 'x')"),
            (Told{{"aggregate", "count"}, {"negated", "yes"}, {"conditions", "1"}, {"joined", "yes"}}));
}

TEST(SqlShape, nestedComparison) {
  EXPECT_EQ(told("SELECT name FROM a WHERE age > (SELECT avg(age) FROM a)"),
            (Told{{"nested", "yes"}, {"conditions", "1"}, {"order_comparison", "yes"}}));
}

TEST(SqlShape, setOperators) {
  EXPECT_EQ(told("SELECT n FROM a WHERE x = 1 EXCEPT SELECT n FROM a WHERE x = 2"),
            (Told{{"set", "except"}, {"negated", "yes"}, {"conditions", "2"}}));
  EXPECT_EQ(told("SELECT n FROM a UNION ALL SELECT n FROM b GROUP BY n"),
            (Told{{"set", "union"}, {"grouped", "yes"}, {"joined", "yes"}}));
}

TEST(SqlShape, implicitJoinIsNoCondition) {
  EXPECT_EQ(told("SELECT a.n FROM a , b WHERE a.id = b.id AND b.k IN ('x', 'y')"),
            (Told{{"conditions", "1"}, {"either", "yes"}, {"joined", "yes"}}));
}

TEST(SqlShape, derivedTableIsPartOfTheQuery) {
  EXPECT_EQ(told("SELECT count(*) FROM (SELECT n FROM a GROUP BY n)"),
            (Told{{"aggregate", "count"}, {"grouped", "yes"}}));
}

TEST(SqlShape, otherTextIsRefused) {
  EXPECT_FALSE(shapeOfSql("DELETE FROM a"));
  EXPECT_FALSE(shapeOfSql(""));
}

}  // namespace
}  // namespace omni
