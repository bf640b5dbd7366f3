#include "sources/duckdb/files/json_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace omni {
namespace {

using ::testing::HasSubstr;

TEST(JsonShapes, takeObjectsApart) {
  const auto fields =
      fieldsOfObject(R"(STRUCT("name, ""x""" VARCHAR, age DECIMAL(18,3), o STRUCT(a BIGINT)[]))");
  ASSERT_EQ(fields.size(), 3u);
  EXPECT_EQ(fields[0].name, "name, \"x\"");
  EXPECT_EQ(fields[1].type, "DECIMAL(18,3)");
  EXPECT_EQ(fields[2].type, "STRUCT(a BIGINT)[]");
  EXPECT_TRUE(fieldsOfObject("STRUCT(a BIGINT)[]").empty());
  EXPECT_TRUE(fieldsOfObject("BIGINT").empty());
}

TEST(JsonShapes, readRecordsByKey) {
  const auto shape = shapeOfOneObject("t", {{"u1", "STRUCT(\"name\" VARCHAR, age BIGINT)"},
                                            {"u2", "STRUCT(\"name\" VARCHAR, town VARCHAR)"}});
  ASSERT_TRUE(shape);
  EXPECT_THAT(shape->query, HasSubstr("SELECT 'u2' AS \"key\", unnest(\"u2\") FROM t"));
  EXPECT_THAT(shape->caution, HasSubstr("2 objects"));
}

TEST(JsonShapes, readColumnsByRow) {
  const auto shape = shapeOfOneObject("t", {{"region", "STRUCT(\"0\" VARCHAR, \"1\" VARCHAR)"},
                                            {"amount", "STRUCT(\"0\" BIGINT, \"1\" BIGINT)"}});
  ASSERT_TRUE(shape);
  EXPECT_THAT(shape->query,
              HasSubstr("SELECT \"region\".\"1\" AS \"region\", \"amount\".\"1\" AS \"amount\""));
  EXPECT_THAT(shapeOfOneObject("t", {{"a", "STRUCT(\"2019\" BIGINT, \"2020\" BIGINT)"},
                                     {"b", "STRUCT(\"2019\" BIGINT, \"2020\" BIGINT)"}})
                  ->query,
              HasSubstr("'2019' AS \"key\""));
}

TEST(JsonShapes, leaveOneRecord) {
  EXPECT_FALSE(shapeOfOneObject("t", {{"name", "VARCHAR"}, {"home", "STRUCT(town VARCHAR)"}}));
  EXPECT_FALSE(shapeOfOneObject("t", {{"home", "STRUCT(town VARCHAR)"}, {"job", "STRUCT(firm VARCHAR)"}}));
  EXPECT_FALSE(shapeOfOneObject("t", {{"home", "STRUCT(town VARCHAR, street VARCHAR)"}}));
}

TEST(JsonShapes, readObjectsOfManyKeys) {
  EXPECT_THAT(shapeOfOneObject("t", {{"json", "MAP(VARCHAR, STRUCT(a BIGINT))"}})->query,
              HasSubstr("unnest(entry.value)"));
  EXPECT_THAT(shapeOfOneObject("t", {{"a", "MAP(VARCHAR, BIGINT)"}, {"b", "MAP(VARCHAR, VARCHAR)"}})->query,
              HasSubstr("unnest(map_values(\"b\")) AS \"b\""));
}

TEST(JsonShapes, findRenamedColumns) {
  const auto renamed = renamedColumns({"id", "Amount", "amount_1", "note", "note_1"});
  ASSERT_EQ(renamed.size(), 1u);
  EXPECT_EQ(renamed[0].first, 1u);
  EXPECT_EQ(renamed[0].key, "amount");
}

}  // namespace
}  // namespace omni
