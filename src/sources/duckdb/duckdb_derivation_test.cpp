#include "sources/duckdb/duckdb_derivation.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "source/roomy_budget.h"
#include "source/source_config.h"

namespace omni {

SourceKind duckdbSourceKind();

namespace {

constexpr auto kStaff =
    "CREATE TABLE staff (id INTEGER, name TEXT, salary DOUBLE, twice DOUBLE GENERATED ALWAYS AS (salary * "
    "2), "
    "start DATE DEFAULT (current_date));"
    "CREATE SCHEMA old; CREATE TABLE old.desks (staff_id INTEGER, room TEXT);"
    "CREATE MACRO most(x) AS (SELECT max(salary) FROM staff); CREATE MACRO lower(x) AS x;";

std::string textOf(const Lineage& lineage) {
  if (lineage.kind == Lineage::Kind::kStored) return "stored";
  if (lineage.kind == Lineage::Kind::kUnknown) return "unknown";
  std::vector<std::string> parts;
  for (const auto& [table, column] : lineage.reads) parts.push_back(table + "." + column);
  for (const auto& call : lineage.calls) parts.push_back(call + "()");
  std::ranges::sort(parts);
  return join(parts, " ");
}

class DuckdbDerivation : public ::testing::Test {
 protected:
  RelationalSchema describedWith(const std::string& sql) const {
    const TemporaryFolder folder;
    const auto path = folder.path() / "hr.duckdb";
    duckdb_database database = nullptr;
    duckdb_connection connection = nullptr;
    EXPECT_EQ(duckdb_open(path.c_str(), &database), DuckDBSuccess);
    EXPECT_EQ(duckdb_connect(database, &connection), DuckDBSuccess);
    duckdb_result result;
    EXPECT_EQ(duckdb_query(connection, (kStaff + sql).c_str(), &result), DuckDBSuccess)
        << duckdb_result_error(&result);
    duckdb_destroy_result(&result);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    auto source = duckdbSourceKind().open(
        {.id = "hr", .kind = "duckdb", .location = FileLocation{{path.string()}}}, realWorld());
    const auto described = (*source)->describe(roomyBudget(), {});
    EXPECT_TRUE(described) << described.error().message;
    return std::get<RelationalSchema>(described->shape);
  }

  /// What a view of this query is derived from.
  std::string of(const std::string& query) const {
    for (const Table& table : describedWith("CREATE VIEW \"a AS b\"\"\" AS " + query).tables)
      if (table.name == "a AS b\"") return textOf(table.lineage);
    return "no such view";
  }
};

TEST_F(DuckdbDerivation, aViewReadsWhatItNames) {
  EXPECT_EQ(of("SELECT s.id, upper(name) AS n FROM staff s WHERE salary > 3"),
            "staff. staff.id staff.name staff.salary upper()");
  EXPECT_EQ(of("SELECT count(*) AS n FROM old.desks"), "count() old.desks.");
  EXPECT_EQ(of("WITH a AS (SELECT id FROM staff) SELECT id FROM a JOIN old.desks d ON d.staff_id = a.id"),
            "old.desks. old.desks.staff_id staff. staff.id");
}

TEST_F(DuckdbDerivation, wholeRowsAreAllColumns) {
  const std::string all = "staff. staff.id staff.name staff.salary staff.start staff.twice";
  for (const std::string query :
       {"FROM staff", "SELECT s FROM staff s", "SELECT * EXCLUDE (salary) FROM staff",
        "SELECT COLUMNS('n.*') FROM staff", "SELECT #2 FROM staff"})
    EXPECT_EQ(of(query), all) << query;
  EXPECT_THAT(of("PIVOT staff ON name IN ('Ada') USING count(*)"), ::testing::HasSubstr(all));
  EXPECT_THAT(of("SELECT a.id FROM staff a NATURAL JOIN staff b"), ::testing::HasSubstr("staff.salary"));
}

TEST_F(DuckdbDerivation, anUnclearDerivationIsUnknown) {
  for (const std::string query : {"SELECT most(1) AS m", "SELECT lower(name) AS n FROM staff",
                                  "SELECT * FROM (DESCRIBE staff)", "SELECT * FROM (SUMMARIZE staff)"})
    EXPECT_EQ(of(query), "unknown") << query;
  EXPECT_EQ(of("SELECT * FROM duckdb_tables()"), "duckdb_tables()");
  EXPECT_EQ(of("SELECT table_name FROM information_schema.tables"), "information_schema.tables.");
}

TEST_F(DuckdbDerivation, aComputedColumnReadsWhatItsExpressionNames) {
  std::vector<std::string> all;
  const RelationalSchema schema = describedWith("");
  for (const Column& column : schema.tables.at(0).columns)
    all.push_back(column.name + ": " + textOf(column.lineage));
  EXPECT_THAT(all, ::testing::ElementsAre("id: stored", "name: stored", "salary: stored",
                                          "twice: staff.salary", "start: stored"));
}

}  // namespace
}  // namespace omni
