#include "formulate/model/formulation_prompt.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "language/languages.h"
#include "source/source_config.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

CatalogEntry sourceOf(Route route, const std::string& dialect) {
  CatalogEntry entry;
  entry.descriptor.info = {.id = "any", .kind = "any", .route = route, .dialect = dialect};
  return entry;
}

// The system part for a source in that dialect.
std::string systemOf(const Prompts& prompts, Route route, const std::string& dialect) {
  const auto request = FormulationPrompt(std::make_shared<const Prompts>(prompts))
                           .request(*analyse("How many?", {}), sourceOf(route, dialect));
  return request ? request->messages.at(0).text : request.error().text();
}

TEST(FormulationPrompt, everyRegisteredKindAndEveryDialectHasOne) {
  const Prompts prompts = *Prompts::load();
  for (const SourceKind& kind : sourceKinds()) {
    EXPECT_THAT(systemOf(prompts, kind.route, ""), HasSubstr("`confidence`")) << kind.kind;
    for (const std::string_view dialect : languageOf(kind.route).dialects()) {
      const DialectGuide guide = languageOf(kind.route).guide(dialect);
      EXPECT_THAT(guide.notes, Not(IsEmpty())) << dialect;
      const std::string system = systemOf(prompts, kind.route, std::string(dialect));
      EXPECT_THAT(system, HasSubstr(guide.name)) << dialect;
      EXPECT_THAT(system, HasSubstr(guide.notes)) << dialect;
    }
  }
}

TEST(FormulationPrompt, notesOfDialectsDiffer) {
  const Prompts prompts = *Prompts::load();
  EXPECT_THAT(systemOf(prompts, Route::kSql, "mysql"), HasSubstr("backquotes"));
  EXPECT_THAT(systemOf(prompts, Route::kSql, "postgresql"), Not(HasSubstr("backquotes")));
  EXPECT_THAT(systemOf(prompts, Route::kSql, "duckdb"), HasSubstr("a parameter is written $name"));
  EXPECT_THAT(systemOf(prompts, Route::kCypher, "neo4j"), HasSubstr("toString("));
  EXPECT_THAT(systemOf(prompts, Route::kCypher, ""), Not(HasSubstr("toString(")));
}

TEST(FormulationPrompt, aFolderMayHoldOneForADialectAndOneForALanguage) {
  TemporaryFolder folder;
  folder.write("formulate_mysql.md", "## system\nMine, of MySQL.\n## user\n{{question}}\n");
  folder.write("formulate_sql.md", "## system\nMine, of {{dialect}}.\n## user\n{{question}}\n");
  const auto prompts = Prompts::load(folder.path(), formulationVariants());
  ASSERT_TRUE(prompts) << prompts.error().text();
  EXPECT_THAT(systemOf(*prompts, Route::kSql, "mysql"), HasSubstr("Mine, of MySQL."));
  EXPECT_THAT(systemOf(*prompts, Route::kSql, "sqlite"), HasSubstr("Mine, of SQLite."));
}

TEST(FormulationPrompt, aDialectThatThereIsNotIsNamed) {
  TemporaryFolder folder;
  folder.write("formulate_mysq.md", "## system\nx\n## user\n{{question}}\n");
  const auto prompts = Prompts::load(folder.path(), formulationVariants());
  ASSERT_FALSE(prompts);
  EXPECT_THAT(prompts.error().hint, HasSubstr("formulate_mysql.md"));
}

}  // namespace
}  // namespace omni
