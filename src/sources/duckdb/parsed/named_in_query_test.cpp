#include "sources/duckdb/parsed/named_in_query.h"

#include <gtest/gtest.h>

#include "sources/duckdb/parsed/duckdb_parser.h"

namespace omni {
namespace {

class NamedInQueryTest : public ::testing::Test {
 protected:
  NamedInQueryTest() { duckdb_open(nullptr, &database_); }
  ~NamedInQueryTest() override { duckdb_close(&database_); }

  std::string confirm(const std::string& query, const std::vector<TableRead>& reads) {
    const auto confirmed =
        confirmReads(query, reads, [&](const std::string& text) { return parser_.treeOf(database_, text); });
    return confirmed ? "" : std::string(name(confirmed.error().code));
  }

  duckdb_database database_ = nullptr;
  DuckdbParser parser_;
};

TEST_F(NamedInQueryTest, whatTheGuardFoundIsConfirmed) {
  const std::vector<TableRead> staff{{.table = "Staff", .columns = {"name"}}}, both{{"staff"}, {"old.desks"}};
  EXPECT_EQ(confirm(R"(SELECT "name" FROM "main"."staff" WHERE "name" = $p)", staff), "");
  EXPECT_EQ(confirm(R"(WITH "with a" AS (SELECT * FROM "main"."staff") SELECT * FROM "with a")", staff), "");
  EXPECT_EQ(confirm(R"(SELECT * FROM (SELECT "name" FROM "staff") AS s, "old"."desks")", both), "");
  EXPECT_EQ(confirm(R"(EXPLAIN ANALYZE SELECT 1 FROM "main"."staff")", staff), "");
  EXPECT_EQ(confirm(R"(PIVOT "main"."staff" ON "name" USING count(*))", staff), "");
  EXPECT_EQ(confirm(R"(SUMMARIZE "main"."staff")", staff), "");
  EXPECT_EQ(confirm("SELECT 1 FROM range(3)", {}), "");
}

TEST_F(NamedInQueryTest, whatReadsMoreIsRefused) {
  const std::vector<TableRead> staff{{.table = "staff"}};
  for (const std::string query :
       {R"(SELECT (SELECT max(salary) FROM "main"."salaries") FROM "main"."staff")",
        R"(SELECT 1 FROM "old"."staff")", R"(SELECT 1 FROM "main"."staff", "file.csv")",
        R"(WITH "salaries" AS (SELECT 1) SELECT * FROM "main"."salaries")",
        R"(EXPLAIN SELECT 1 FROM "main"."salaries")", R"(SELECT EXISTS (FROM salaries) FROM "main"."staff")",
        R"(PIVOT "main"."salaries" ON "name" IN ('Ada') USING count(*))",
        R"(SUMMARIZE SELECT * FROM "main"."salaries")", R"(SELECT 1 FROM pg_catalog.pg_tables)"})
    EXPECT_EQ(confirm(query, staff), "refused") << query;
  EXPECT_EQ(confirm("DELETE FROM staff", staff), "unsupported");
}

}  // namespace
}  // namespace omni
