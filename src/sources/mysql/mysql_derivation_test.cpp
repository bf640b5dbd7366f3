// The views of a MySQL 8 server, as recorded rows; the live tests have MariaDB, which tells
// nothing.
#include "sources/mysql/mysql_derivation.h"

#include <gmock/gmock.h>

#include "source/lists/derived_objects.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::UnorderedElementsAre;
using Kind = Lineage::Kind;

constexpr const char* kOfStaff = "select `shop`.`staff`.`id` AS `id` from `shop`.`staff`";

class MysqlDerivationTest : public ::testing::Test {
 protected:
  MysqlDerivationTest() {
    schema_.tables.push_back({.name = "staff", .columns = {{.name = "id"}, {.name = "salary"}}});
    schema_.tables.push_back({.name = "desks", .columns = {{.name = "id"}}});
    schema_.tables.push_back({.name = "seen", .columns = {{.name = "id"}}, .view = true});
  }

  // The lineage of the view "seen" by its definition and the tables that the server lists of it.
  Lineage lineageOf(const std::string& definition, const std::vector<std::string>& listed,
                    const std::string& database = "shop") {
    TableServer server;
    server.each = [&](const std::string& sql, const Budget&, const RowSink& sink) -> Status {
      if (sql.find("VIEW_TABLE_USAGE") == std::string::npos) {
        if (!definition.empty()) sink({std::string("seen"), definition});
        return {};
      }
      for (const std::string& table : listed)
        sink({std::string("seen"), database, table, std::int64_t{database == "shop" ? 1 : 0}});
      return {};
    };
    EXPECT_TRUE(deriveMysqlViews(server, schema_, roomyBudget()));
    return schema_.tables.back().lineage;
  }

  std::vector<std::string> tablesWithout(const std::string& table) {
    RelationalSchema left = schema_;
    std::erase_if(left.tables, [&](const Table& one) { return one.name == table; });
    removeUnpermittedDerivations(left, {}, "mysql");
    std::vector<std::string> names;
    for (const Table& one : left.tables) names.push_back(one.name);
    return names;
  }

  RelationalSchema schema_;
};

TEST_F(MysqlDerivationTest, aViewReadsTheTablesThatTheServerLists) {
  EXPECT_EQ(lineageOf(kOfStaff, {"staff"}).kind, Kind::kDerived);
  EXPECT_THAT(tablesWithout("desks"), UnorderedElementsAre("staff", "seen"));
  EXPECT_THAT(tablesWithout("staff"), UnorderedElementsAre("desks"));
}

TEST_F(MysqlDerivationTest, otherNamesOfTablesAreNoTables) {
  for (const char* definition :
       {"select `s`.`id` AS `id` from (`shop`.`staff` `s` join `shop`.`desks` `d` on((`s`.`id` = `d`.`id`)))",
        "select `shop`.`s`.`id` AS `id`,`x`.`n` AS `n` from (`shop`.`staff` `s` join (select count(0) AS `n` "
        "from "
        "`shop`.`desks`) `x`)",
        "with `x` as (select `d`.`id` AS `id` from `shop`.`desks` `d`) select `x`.`id` AS `id` from (`x` "
        "join "
        "`shop`.`staff`)"})
    EXPECT_EQ(lineageOf(definition, {"staff", "desks"}).kind, Kind::kDerived) << definition;
}

// The server lists no catalog of its own, and no table that the login may not read.
TEST_F(MysqlDerivationTest, aViewOverMoreThanTheServerListsIsUnknown) {
  for (const char* more :
       {"`information_schema`.`COLUMNS` `c`", "`performance_schema`.`threads`", "`mysql`.`user`",
        "`shop`.`salaries`", "(`shop`.`staff` `shop` join `shop`.`salaries`)", "`hr`.`staff`",
        "(select `hr`.`s`.`pay` AS `pay` from `hr`.`salaries` `s`) `x`"})
    EXPECT_EQ(
        lineageOf("select `shop`.`staff`.`id` AS `id` from (`shop`.`staff` join " + std::string(more) + ")",
                  {"staff"})
            .kind,
        Kind::kUnknown)
        << more;
}

TEST_F(MysqlDerivationTest, aViewThatCallsAFunctionOfTheDatabaseIsUnknown) {
  EXPECT_EQ(lineageOf("select `shop`.`pay_of`(`s`.`id`) AS `id` from `shop`.`staff` `s`", {"staff"}).kind,
            Kind::kUnknown);
}

TEST_F(MysqlDerivationTest, aViewOfAnotherDatabaseIsThereOnlyByARule) {
  EXPECT_EQ(lineageOf("select `hr`.`staff`.`id` AS `id` from `hr`.`staff`", {"staff"}, "hr").kind,
            Kind::kDerived);
  EXPECT_THAT(tablesWithout("desks"), UnorderedElementsAre("staff"));
}

TEST_F(MysqlDerivationTest, aViewOfWhichTheServerTellsNothingIsUnknown) {
  EXPECT_EQ(lineageOf("", {"staff"}).kind, Kind::kUnknown) << "the definition is not shown";
  EXPECT_EQ(lineageOf(kOfStaff, {}).kind, Kind::kUnknown);
  EXPECT_EQ(lineageOf("select 1 AS `id`", {}).kind, Kind::kUnknown);
}

}  // namespace
}  // namespace omni
