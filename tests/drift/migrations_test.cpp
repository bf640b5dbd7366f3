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
  std::vector<std::string> toldOf(const Migration& migration) {
    std::vector<std::string> told;
    for (const auto& change : changesBetween(before_, held(database() + migration.sql)))
      told.push_back(inWords(change));
    return told;
  }
  void expectTold(const std::vector<Migration>& migrations) {
    for (const auto& migration : migrations) {
      const auto told = toldOf(migration);
      EXPECT_EQ(told.size(), migration.told.size()) << migration.sql << "\n"
                                                    << ::testing::PrintToString(told);
      for (const auto& line : migration.told)
        EXPECT_TRUE(std::ranges::any_of(told, [&](const auto& each) { return each.starts_with(line); }))
            << line << " is not among " << ::testing::PrintToString(told);
    }
  }

  TemporaryFolder folder_;
  int made_ = 0;
  Structure before_ = held(database());
};

TEST_F(Migrations, renamedColumnsAreNamed) {
  expectTold(renamedColumns());
}
TEST_F(Migrations, renamedTablesAreNamed) {
  expectTold(renamedTables());
}
TEST_F(Migrations, whatWasDroppedOrAddedIsTold) {
  expectTold(droppedAndAdded());
}
TEST_F(Migrations, otherTypesAndOtherCodesAreTold) {
  expectTold(retyped());
}
TEST_F(Migrations, splitAndMergedTablesAreTold) {
  expectTold(splitAndMerged());
  expectTold(movedRows());
}
TEST_F(Migrations, columnsThatHaveEachOthersValuesAreTold) {
  expectTold(swappedColumns());
}

TEST_F(Migrations, rowsThatComeAndGoAreNoChange) {
  for (const auto& migration : rowsAlone()) EXPECT_THAT(toldOf(migration), IsEmpty()) << migration.sql;
}

}  // namespace
}  // namespace omni
