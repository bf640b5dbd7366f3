#include "sources/sqlite/sqlite_derivation.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/temporary_folder.h"
#include "base/text.h"
#include "source/roomy_budget.h"
#include "sources/sqlite/sqlite_source.h"
#include "sources/sqlite/sqlite_writer.h"

namespace omni {
namespace {

constexpr auto kStaff =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, salary REAL, initial TEXT AS (substr(name, 1, "
    "1)), "
    "\"per month\" REAL GENERATED ALWAYS AS (salary /* not name, */ / 12) STORED, twice AS (\"Per Month\" * "
    "24));"
    "CREATE TABLE desks (staff_id INTEGER, room TEXT);";

std::string textOf(const Lineage& lineage) {
  if (lineage.kind == Lineage::Kind::kStored) return "stored";
  if (lineage.kind == Lineage::Kind::kUnknown) return "unknown";
  std::vector<std::string> parts;
  for (const auto& [table, column] : lineage.reads) parts.push_back(table + "." + column);
  for (const auto& call : lineage.calls) parts.push_back(call + "()");
  std::ranges::sort(parts);
  return join(parts, " ");
}

class SqliteDerivation : public ::testing::Test {
 protected:
  SqliteDerivation() { SqliteWriter(path_).write(kStaff); }

  /// The lineage of the table that `sql` creates.
  std::string of(const std::string& sql, const std::string& name) {
    SqliteWriter(path_).write(sql);
    return textOf(table(name).lineage);
  }

  Table table(const std::string& name) const {
    auto source = SqliteSource::open(
        {.id = "hr", .kind = "sqlite", .location = FileLocation{{path_.string()}}}, realWorld());
    const auto described = (*source)->describe(roomyBudget(), {});
    EXPECT_TRUE(described) << described.error().message;
    for (const auto& table : std::get<RelationalSchema>(described->shape).tables)
      if (table.name == name) return table;
    ADD_FAILURE() << "no table " << name;
    return {};
  }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "hr.db";
};

TEST_F(SqliteDerivation, aViewReadsWhatTheEngineSays) {
  EXPECT_EQ(of("CREATE VIEW a AS SELECT id, upper(name) FROM Staff WHERE salary > 3", "a"),
            "staff.id staff.name staff.salary upper()");
  EXPECT_EQ(of("CREATE VIEW b AS SELECT count(*) FROM staff NATURAL JOIN desks", "b"),
            "count() desks. staff.");
  EXPECT_EQ(
      of("CREATE VIEW c AS SELECT * FROM desks JOIN (SELECT id AS staff_id FROM a) USING (staff_id)", "c"),
      "a.id desks.room desks.staff_id staff.id staff.name staff.salary upper()");
  EXPECT_EQ(of("CREATE VIEW r AS SELECT rowid AS n FROM desks", "r"), "desks.");
  EXPECT_EQ(of("CREATE VIEW d AS WITH RECURSIVE staff AS (SELECT 1 AS x) SELECT x FROM staff", "d"), "");
  EXPECT_EQ(of("CREATE VIEW e AS SELECT name FROM sqlite_master", "e"), "sqlite_master()");
  EXPECT_EQ(of("CREATE VIEW f AS SELECT value FROM json_each((SELECT room FROM desks))", "f"),
            "desks.room json_each()");
}

TEST_F(SqliteDerivation, virtualTablesSayOfWhatTheyAreMade) {
  EXPECT_EQ(of("CREATE VIRTUAL TABLE own USING fts5(body, tokenize = 'porter ascii', prefix='2 3')", "own"),
            "stored");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE found USING FTS5(name, CONTENT = [Staff], content_rowid=id)", "found"),
            "staff. staff.id staff.name");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE short USING fts5(Name, con=\"staff\")", "short"),
            "staff. staff.id staff.name");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE none USING fts5(name, content='')", "none"), "stored");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE old USING fts4(content=\"staff\", name)", "old"),
            "staff. staff.id staff.name");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE words USING fts5vocab('found', 'row')", "words"), "found. found.name");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE aux USING fts4aux(old)", "aux"), "old. old.name");
  EXPECT_EQ(of("CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1)", "boxes"), "stored");
}

TEST_F(SqliteDerivation, aComputedColumnReadsWhatItsDefinitionNames) {
  const Table staff = table("staff");
  std::vector<std::string> all;
  for (const Column& column : staff.columns) all.push_back(column.name + ": " + textOf(column.lineage));
  EXPECT_THAT(all,
              ::testing::ElementsAre("id: stored", "name: stored", "salary: stored", "initial: staff.name",
                                     "per month: staff.salary", "twice: staff.per month"));
}

}  // namespace
}  // namespace omni
