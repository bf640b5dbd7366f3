// Migrations of two databases, as owners make them: what changed is found and named, and where only rows
// changed nothing is told.
#include "migrations.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/temporary_folder.h"
#include "schema/drift/changes.h"
#include "source/roomy_budget.h"
#include "sources/sqlite/sqlite_source.h"
#include "sources/sqlite/sqlite_writer.h"

namespace omni {
namespace {

using ::testing::IsEmpty;

class Migrations : public ::testing::Test {
 protected:
  Structure held(const std::string& sql) {
    const auto path = folder_.path() / (std::to_string(++made_) + ".db");
    SqliteWriter(path).write(sql);
    auto source = SqliteSource::open(
        {.id = "shop", .kind = "sqlite", .location = FileLocation{{path.string()}}}, realWorld());
    return structureOf((*source)->describe(roomyBudget(), {}).value());
  }
  std::vector<std::string> changesOf(const Migration& migration) {
    std::vector<std::string> found;
    for (const auto& change : changesBetween(before_, held(database() + migration.sql)))
      found.push_back(inWords(change));
    return found;
  }
  void expectStreamed(const std::vector<Migration>& migrations) {
    for (const auto& migration : migrations) {
      const auto found = changesOf(migration);
      EXPECT_EQ(found.size(), migration.expected.size()) << migration.sql << "\n"
                                                         << ::testing::PrintToString(found);
      for (const auto& line : migration.expected)
        EXPECT_TRUE(std::ranges::any_of(found, [&](const auto& each) { return each.starts_with(line); }))
            << line << " is not among " << ::testing::PrintToString(found);
    }
  }

  TemporaryFolder folder_;
  int made_ = 0;
  Structure before_ = held(database());
};

TEST_F(Migrations, renamedColumnsAreNamed) {
  expectStreamed(renamedColumns());
}
TEST_F(Migrations, renamedTablesAreNamed) {
  expectStreamed(renamedTables());
}
TEST_F(Migrations, whatWasDroppedOrAddedIsTold) {
  expectStreamed(droppedAndAdded());
}
TEST_F(Migrations, otherTypesAndOtherCodesAreTold) {
  expectStreamed(retyped());
}
TEST_F(Migrations, splitAndMergedTablesAreTold) {
  expectStreamed(splitAndMerged());
  expectStreamed(movedRows());
}
TEST_F(Migrations, columnsThatHaveEachOthersValuesAreTold) {
  expectStreamed(swappedColumns());
}

TEST_F(Migrations, rowsThatComeAndGoAreNoChange) {
  for (const auto& migration : rowsAlone()) EXPECT_THAT(changesOf(migration), IsEmpty()) << migration.sql;
}

}  // namespace
}  // namespace omni
