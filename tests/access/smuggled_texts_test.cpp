// Texts that a parser and an engine may read differently: what is guarded has to be what runs. A caller for
// whom a table, a column and some rows do not exist gets nothing of them, and the engine never reads more
// than the guard saw.
#include "smuggled_texts.h"

#include <gmock/gmock.h>

#include "access/permitted/permitted_source.h"
#include "base/temporary_folder.h"
#include "base/text.h"
#include "language/languages.h"
#include "led.h"
#include "source/cached_in.h"
#include "tables_world.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kSecrets[] = {"Zenobia", "47114711", "58215821", "Obsidian"};
constexpr std::uint32_t kRandomTexts = 20'000, kAllRandomTexts = 1'000'000;

constexpr const char* kWorld[] = {"CREATE TABLE staff (name TEXT, region TEXT, pin INTEGER)",
                                  "INSERT INTO staff VALUES ('Ada', 'North', 47114711), ('Bo', 'North', "
                                  "47114711), ('Zenobia', 'South', 47114711)",
                                  "CREATE TABLE salaries (name TEXT PRIMARY KEY, salary INTEGER)",
                                  "INSERT INTO salaries VALUES ('Obsidian', 58215821)",
                                  "CREATE TABLE notes (note TEXT)"};

class SmuggledTexts : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const auto file = folder_.path() / (GetParam() == "sqlite" ? "world.db" : "world.duckdb");
    for (const char* statement : kWorld) execute(GetParam(), file, statement);
    whole_ = described(openSource(tablesSource(GetParam(), file), world_));
    seen_ =
        permitted({.hidden = {"salaries", "staff.pin", "notes"}, .rows = {{"staff", "region = 'North'"}}});
    most_ = permitted({.hidden = {"notes"}});
  }

  Described permitted(SourceRules rules) const {
    const auto shared = std::make_shared<const Descriptor>(whole_.descriptor);
    const FindWhole find = [this, shared](const Budget&) { return WholeSource{whole_.source, shared, "1"}; };
    return described(std::make_unique<PermittedSource>(whole_.source->info(),
                                                       SourcePermission{.rules = std::move(rules)}, find));
  }

  // Nothing hidden is in the answer, and it is never the engine that has to stop the query. Gives whether it
  // ran.
  bool expectNothingHidden(const std::string& text) const {
    const std::string answer = led(seen_, text);
    for (const auto secret : kSecrets) EXPECT_THAT(answer, Not(HasSubstr(std::string(secret)))) << text;
    EXPECT_THAT(answer, Not(HasSubstr("engine would read more"))) << text;
    EXPECT_THAT(led(most_, text), Not(HasSubstr("engine would read more"))) << text;
    return answer.find(" rows of ") != std::string::npos;
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  Described whole_, seen_, most_;
};

TEST_P(SmuggledTexts, whatTheCallerMaySeeIsAnswered) {
  EXPECT_THAT(led(seen_, "SELECT name FROM staff"), HasSubstr("2 rows"));
  EXPECT_THAT(led(whole_, "SELECT pin FROM staff"), HasSubstr("47114711"));
}

TEST_P(SmuggledTexts, textsFromLexersAndGrammarsBringNothingHidden) {
  const auto texts = smuggledTexts(GetParam());
  EXPECT_GT(texts.size(), 90u);
  for (const auto& text : texts) expectNothingHidden(text);
}

TEST_P(SmuggledTexts, randomTextsBringNothingHidden) {
  std::size_t answered = 0;
  const std::uint32_t count =
      eachRandomQuery(allWanted() ? kAllRandomTexts : kRandomTexts,
                      [&](const std::string& text) { answered += expectNothingHidden(text) ? 1 : 0; });
  EXPECT_GT(answered, count / 200);
}

TEST(WrittenTexts, areReadAsTheyWereWritten) {
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "staff", .columns = {{.name = "name"}, {.name = "region"}, {.name = "pin"}}});
  schema.tables.push_back({.name = "salaries", .columns = {{.name = "name"}, {.name = "salary"}}});
  for (const char* dialect : {"sqlite", "duckdb", "postgresql", "mysql", "trino", "clickhouse", "ansi"}) {
    const Descriptor descriptor{.info = {.id = "world", .route = Route::kSql, .dialect = dialect},
                                .shape = schema};
    std::size_t written = 0;
    eachRandomQuery(allWanted() ? kAllRandomTexts : kRandomTexts, [&](const std::string& text) {
      const auto once = languageOf(Route::kSql).validate({.text = text}, descriptor);
      if (!once) return;
      ++written;
      const auto again = languageOf(Route::kSql).validate(once->native(), descriptor);
      ASSERT_TRUE(again) << dialect << ": " << once->text() << ": " << again.error().text();
      EXPECT_EQ(again->text(), once->text()) << dialect;
    });
    EXPECT_GT(written, 100u) << dialect;
  }
}

INSTANTIATE_TEST_SUITE_P(, SmuggledTexts, ::testing::Values("sqlite", "duckdb"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace omni
