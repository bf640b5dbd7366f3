#include "source/fetched/fetched_source.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_folder.h"
#include "catalog/pool/pool.h"
#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"
#include "language/languages.h"
#include "source/fetched/fetched_kinds.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class FetchedSourceTest : public ::testing::Test {
 protected:
  SourceConfig config(const std::vector<std::string>& paths) const {
    return {.id = "rates",
            .kind = "duckdb",
            .location = FileLocation{.paths = paths, .include = {}, .exclude = {}},
            .description = "Rates of the day",
            .options = {}};
  }
  std::unique_ptr<Source> open(const std::vector<std::string>& paths) const {
    return openSource(config(paths), world_, kinds_.all()).value();
  }
  Catalog catalog(const std::vector<std::string>& paths) const {
    return openCatalog({config(paths)}, roomyBudget(), world_, {}, {.kinds = kinds_.all()});
  }
  static std::vector<std::string> columnsOf(const Catalog& catalog) {
    std::vector<std::string> names;
    const auto entry = catalog.find("rates");
    if (!entry) return names;
    for (const auto& table : std::get<RelationalSchema>(entry->descriptor.shape).tables)
      for (const auto& column : table.columns) names.push_back(table.name + "." + column.name);
    return names;
  }
  static Result<Outcome> ask(Source& source, const std::string& sql) {
    OMNI_TRY(descriptor, source.describe(roomyBudget()));
    OMNI_TRY(query, languageOf(Route::kSql).validate({.route = Route::kSql, .text = sql}, descriptor));
    return source.run(query, roomyBudget());
  }

  TemporaryFolder folder_, files_;
  InstantWorld world_{folder_.path()};
  ServedFiles server_;
  const FetchedKinds kinds_{sourceKinds()};
};

TEST_F(FetchedSourceTest, isReadAsItsCopiesAre) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n2024-01-02,1.2\n", "\"1\""});
  files_.write("here.csv", "day,note\n2024-01-01,holiday\n");
  const auto source = open({server_.url("euro.csv"), (files_.path() / "here.csv").string()});
  EXPECT_EQ(source->info().id, "rates");
  EXPECT_FALSE(source->contentMark(roomyBudget()));
  EXPECT_FALSE(source->fetch(roomyBudget(), {}, false).value());
  EXPECT_EQ(source->info().dialect, "");
  const auto outcome = ask(*source, "SELECT rate FROM euro JOIN here USING (day)");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows, ElementsAre(ElementsAre(Value(1.1))));
  EXPECT_EQ(source->info().dialect, "duckdb");
  EXPECT_TRUE(source->capabilities().engineReadOnly);
}

TEST_F(FetchedSourceTest, itsContentIsMarkedByWhatTheServerHas) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n", "\"1\""});
  const auto source = open({server_.url("euro.csv")});
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  const auto before = source->contentMark(roomyBudget()).value();
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  EXPECT_EQ(source->contentMark(roomyBudget()).value(), before);
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n2024-01-02,1.2\n", "\"2\""});
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  EXPECT_NE(source->contentMark(roomyBudget()).value(), before);
}

TEST_F(FetchedSourceTest, isDescribedOnceAndAnewWhereItChanged) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n", "\"1\""});
  EXPECT_THAT(columnsOf(catalog({server_.url("euro.csv")})), ElementsAre("euro.day", "euro.rate"));
  EXPECT_THAT(columnsOf(catalog({server_.url("euro.csv")})), ElementsAre("euro.day", "euro.rate"));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(1)) << "it was looked at within the minute";
  server_.put("euro.csv", {"day,price\n2024-01-01,1.1\n", "\"2\""});
  (void)world_.waitUntil(world_.now() + std::chrono::minutes(2), {});
  EXPECT_THAT(columnsOf(catalog({server_.url("euro.csv")})), ElementsAre("euro.day", "euro.price"));
}

TEST_F(FetchedSourceTest, aServerThatIsGoneIsReportedAndTheCopyServes) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n", "\"1\""});
  (void)catalog({server_.url("euro.csv")});
  server_.before(
      [](const ScriptedRequest&) -> std::optional<ScriptedReply> { return ScriptedReply::closesEarly(); });
  (void)world_.waitUntil(world_.now() + std::chrono::hours(50), {});
  const Catalog gone = catalog({server_.url("euro.csv")});
  EXPECT_THAT(columnsOf(gone), SizeIs(2));
  ASSERT_NE(gone.outdated("rates"), nullptr);
  EXPECT_THAT(gone.outdated("rates")->message, HasSubstr("source 'rates': what was fetched 2 days ago"));
  const auto health = gone.source(0)->check(roomyBudget());
  ASSERT_TRUE(health);
  EXPECT_THAT(health->detail, HasSubstr("2 days ago"));
}

TEST_F(FetchedSourceTest, whatWasNeverFetchedIsAnErrorOfItsOwn) {
  const Catalog none = catalog({server_.url("none.csv")});
  EXPECT_THAT(none.ids(), IsEmpty());
  ASSERT_THAT(none.failures(), SizeIs(1));
  EXPECT_EQ(none.failures().front().error.code, Code::kNotFound);
  EXPECT_THAT(none.failures().front().error.message, HasSubstr("source 'rates': 127.0.0.1:"));
}

TEST_F(FetchedSourceTest, whatIsTakenBackIsAskedNoMore) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n", "\"1\""});
  const auto source = open({server_.url("euro.csv")});
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  ASSERT_TRUE(ask(*source, "SELECT rate FROM euro"));
  server_.before(
      [](const ScriptedRequest&) -> std::optional<ScriptedReply> { return ServedFiles::reply(403, {}, ""); });
  EXPECT_FALSE(source->fetch(roomyBudget(), {}, true));
  const auto refused = ask(*source, "SELECT rate FROM euro");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kRefused);
  server_.before({});
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  EXPECT_TRUE(ask(*source, "SELECT rate FROM euro"));
}

TEST_F(FetchedSourceTest, errorsAndNotesNameTheAddress) {
  server_.put("euro.csv", {"", "\"1\""});
  const auto source = open({server_.url("euro.csv?key=sesame")});
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  const auto described = source->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_THAT(described.error().message, HasSubstr(server_.url("euro.csv") + " is empty"));
}

TEST_F(FetchedSourceTest, aCopyThatIsDamagedIsFetchedAgain) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n", "\"1\""});
  const auto source = open({server_.url("euro.csv")});
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, true));
  const auto damage = [&](const std::string& text) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path()))
      if (entry.path().extension() == ".csv") std::ofstream(entry.path()) << text;
  };
  damage("day,rate\n2024-01-01,9.9\n");
  ASSERT_TRUE(source->fetch(roomyBudget(), {}, false)) << "it was looked at a moment ago";
  const auto described = source->describe(roomyBudget());
  const auto query =
      languageOf(Route::kSql).validate({.route = Route::kSql, .text = "SELECT rate FROM euro"}, *described);
  const auto rate = [&] {
    const auto outcome = source->run(*query, roomyBudget());
    return outcome ? outcome->rows : std::vector<Row>();
  };
  const auto right = rate();
  ASSERT_THAT(right, SizeIs(1));
  EXPECT_EQ(std::get<double>(right[0][0]), 1.1);
  damage("day,rate\n2024-01-01,8.8\n");
  EXPECT_EQ(rate(), right) << "while it is open";
}

TEST_F(FetchedSourceTest, anEmptiedCacheIsFilledAgain) {
  server_.put("euro.csv", {"day,rate\n2024-01-01,1.1\n", "\"1\""});
  (void)catalog({server_.url("euro.csv")});
  std::filesystem::remove_all(folder_.path() / "fetched");
  EXPECT_THAT(columnsOf(catalog({server_.url("euro.csv")})), SizeIs(2));
}

}  // namespace
}  // namespace omni
