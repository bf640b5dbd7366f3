// Confirmed questions after migrations that nobody announced: what still answers gives what it gave, and
// where only rows changed everything still answers.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "base/temporary_folder.h"
#include "language/languages.h"
#include "migrations.h"
#include "source/roomy_budget.h"
#include "source/source.h"
#include "sources/sqlite/sqlite_source.h"
#include "sources/sqlite/sqlite_writer.h"
#include "template/template.h"

namespace omni {
namespace {

class MigratedTemplates : public ::testing::Test {
 protected:
  MigratedTemplates() : before_(open(database())) {
    for (const auto& table : std::get<RelationalSchema>(before_.descriptor.shape).tables)
      for (const auto& column : table.columns) add(table.name, column.name);
  }

  CatalogEntry open(const std::string& sql) {
    const auto path = folder_.path() / (std::to_string(++made_) + ".db");
    SqliteWriter(path).write(sql);
    CatalogEntry entry;
    entry.source =
        SqliteSource::open({.id = "shop", .kind = "sqlite", .location = FileLocation{{path.string()}}},
                           realWorld())
            .value();
    entry.descriptor = entry.source->describe(roomyBudget(), {}).value();
    entry.model = entityModel(entry.descriptor);
    return entry;
  }

  void add(const std::string& table, const std::string& column) {
    auto of = makeTemplate(table + "." + column, "What is the " + column + " of all " + table + "?",
                           {.route = Route::kSql, .text = "SELECT " + column + " FROM " + table}, before_,
                           realWorld().today());
    ASSERT_TRUE(of) << of.error().text();
    given_[of->id] = rowsOf(*of, before_);
    templates_.push_back(*std::move(of));
  }

  static std::vector<std::string> rowsOf(const Template& of, const CatalogEntry& entry) {
    const auto validated = languageOf(Route::kSql).validate(of.query, entry.descriptor);
    if (!validated) return {validated.error().text()};
    const auto outcome = entry.source->run(*validated, roomyBudget());
    if (!outcome) return {outcome.error().text()};
    std::vector<std::string> rows;
    for (const Row& row : outcome->rows) rows.push_back(toText(row.front()));
    std::ranges::sort(rows);
    return rows;
  }

  // How many still answer.
  std::size_t answering(const Migration& migration, bool sameRows) {
    const CatalogEntry now = open(database() + migration.sql);
    std::size_t bound = 0;
    for (const Template& of : templates_) {
      if (whyUnbound(of, now.descriptor)) continue;
      ++bound;
      if (sameRows) {
        EXPECT_EQ(rowsOf(of, now), given_[of.id]) << of.query.text << " after " << migration.sql;
      }
    }
    return bound;
  }

  TemporaryFolder folder_;
  int made_ = 0;
  CatalogEntry before_;
  std::vector<Template> templates_;
  std::map<std::string, std::vector<std::string>> given_;
};

TEST_F(MigratedTemplates, noneAnswersOtherwiseThanBefore) {
  for (const auto& all : {renamedColumns(), renamedTables(), droppedAndAdded(), retyped(), splitAndMerged()})
    for (const auto& migration : all) {
      const std::size_t bound = answering(migration, true);
      EXPECT_GE(bound, templates_.size() / 4) << "what is as it was answers on, after " << migration.sql;
    }
}

TEST_F(MigratedTemplates, allAnswerWhereOnlyRowsChanged) {
  for (const auto& migration : rowsAlone())
    EXPECT_EQ(answering(migration, false), templates_.size()) << migration.sql;
}

}  // namespace
}  // namespace omni
