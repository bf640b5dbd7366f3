#include "state/state.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "state/log_json.h"
#include "state/migrations.h"
#include "state/query_log.h"
#include "state/source_history.h"
#include "state/source_register.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::chrono::system_clock::time_point kNow{std::chrono::hours{24 * 20000}};

AskReport answered(const std::string& id, const std::string& question = "How many orders?") {
  AskReport report{.id = id, .question = question, .status = AskStatus::kAnswered};
  report.answer = {"There are 42 orders.", {0}};
  Attempt attempt;
  attempt.candidate = {"sales", Route::kSql, 0.9, "'orders' is the table orders"};
  attempt.query = NativeQuery{Route::kSql, "SELECT count(*) FROM orders", {}, 0.8, "the number of orders"};
  attempt.outcome = Outcome{.columns = {"count"}, .rows = {{std::int64_t{42}}}};
  report.candidates = {attempt.candidate};
  report.attempts = {attempt};
  report.evidence = {Evidence{.attempt = 0, .provenance = {"sales", Route::kSql, {"orders"}, ""}}};
  report.steps = {{"select", "sales"}, {"answer", "There are 42 orders."}};
  report.confidence = 0.8;
  report.took = std::chrono::milliseconds(12);
  return report;
}

class StateTest : public ::testing::Test {
 protected:
  QueryLog log(LogConfig config = {.level = LogLevel::kFull}) {
    if (!database_) database_ = openState(folder_.path() / "omni").value();
    return {database_, config};
  }
  static void keep(QueryLog& log, const AskReport& report, std::string_view caller = "me",
                   std::chrono::system_clock::time_point now = kNow) {
    const auto kept = log.record(report, toJson(report), caller, now);
    ASSERT_TRUE(kept) << kept.error().text();
  }

  TemporaryFolder folder_;
  std::shared_ptr<Database> database_;
};

TEST_F(StateTest, theFolderIsItsOwnersAlone) {
  (void)log();
  struct stat seen {};
  ASSERT_EQ(stat((folder_.path() / "omni").c_str(), &seen), 0);
  EXPECT_EQ(seen.st_mode & 0777, 0700u);
  EXPECT_EQ(openState({}).error().code, Code::kUnavailable);
}

TEST_F(StateTest, whatWasAskedIsFoundAgain) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111", "How many orders?"));
  keep(kept, answered("bbbb2222", "Which customers?"), "you");
  const auto all = kept.list({});
  ASSERT_TRUE(all) << all.error().text();
  ASSERT_THAT(*all, SizeIs(2));
  EXPECT_EQ((*all)[0].question, "Which customers?");
  EXPECT_EQ((*all)[1].source, "sales");
  EXPECT_EQ((*all)[1].at, kNow);
  EXPECT_EQ((*all)[1].took, std::chrono::milliseconds(12));
  EXPECT_THAT(kept.list({.caller = "you"}).value(), SizeIs(1));
  EXPECT_THAT(kept.list({.status = "abstained"}).value(), IsEmpty());
  const auto trace = kept.find("aaaa");
  ASSERT_TRUE(trace) << trace.error().text();
  EXPECT_EQ(trace->report, toJson(answered("aaaa1111", "How many orders?")));
  EXPECT_EQ(kept.find("aaaa", "you").error().code, Code::kNotFound) << "another caller's";
  EXPECT_EQ(kept.find("cccc").error().code, Code::kNotFound);
  EXPECT_EQ(kept.find("a").error().code, Code::kNotFound);
  EXPECT_EQ(kept.find("%").error().code, Code::kNotFound);
}

TEST_F(StateTest, ofSeveralThatBeginSoNoneIsMeant) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111"));
  keep(kept, answered("aaaa2222"));
  EXPECT_EQ(kept.find("aaaa").error().code, Code::kInvalidArgument);
  EXPECT_TRUE(kept.find("aaaa1"));
}

TEST_F(StateTest, questionsAloneHoldNothingOfTheSources) {
  QueryLog kept = log({.level = LogLevel::kQuestions});
  keep(kept, answered("aaaa1111"));
  const Json report = kept.find("aaaa1111").value().report;
  EXPECT_THAT(report.dump(), Not(HasSubstr("42")));
  EXPECT_EQ(report["attempts"][0]["outcome"]["row_count"], 1);
  EXPECT_EQ(report["attempts"][0]["query"], "SELECT count(*) FROM orders");
  EXPECT_EQ(report["steps"].size(), 1u);
}

TEST_F(StateTest, theNewestVerdictCounts) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111"));
  EXPECT_TRUE(kept.rate("aaaa1111", {.at = kNow,
                                     .caller = "me",
                                     .right = false,
                                     .source = "sales",
                                     .query = "SELECT 1",
                                     .note = "only of Norway"}));
  EXPECT_EQ(kept.list({}).value()[0].verdict, "wrong");
  EXPECT_TRUE(kept.rate("aaaa1111", {.at = kNow, .caller = "me", .right = true}));
  EXPECT_THAT(kept.list({.verdict = "right"}).value(), SizeIs(1));
  const auto said = kept.find("aaaa1111").value().feedback;
  ASSERT_THAT(said, SizeIs(2));
  EXPECT_EQ(said[0].query, "SELECT 1");
  EXPECT_EQ(said[0].note, "only of Norway");
  const LogStats stats = kept.stats().value();
  EXPECT_EQ(stats.questions, 1u);
  EXPECT_EQ(stats.right, 1u);
  EXPECT_EQ(stats.wrong, 0u);
  EXPECT_EQ(kept.rate("bbbb", {.at = kNow}).error().code, Code::kNotFound);
}

TEST_F(StateTest, whatIsOldIsForgotten) {
  QueryLog kept = log({.level = LogLevel::kFull, .age = std::chrono::days(2)});
  keep(kept, answered("aaaa1111"), "me", kNow - std::chrono::days(3));
  QueryLog later = log({.level = LogLevel::kFull, .age = std::chrono::days(2)});
  keep(later, answered("bbbb2222"));
  ASSERT_THAT(later.list({}).value(), SizeIs(1));
  EXPECT_EQ(later.list({}).value()[0].id, "bbbb2222");
}

TEST_F(StateTest, aFileThatIsTooLargeLosesTheOldest) {
  QueryLog kept = log({.level = LogLevel::kFull, .bytes = 1u << 20});
  const std::string text(10000, 'x');
  for (int i = 0; i < 300; ++i) keep(kept, answered("id" + std::to_string(1000 + i), text));
  const std::size_t left = kept.list({.limit = 1000}).value().size();
  EXPECT_LT(left, 200u);
  EXPECT_GT(left, 10u);
  EXPECT_EQ(kept.list({.limit = 1}).value()[0].id, "id1299");
  EXPECT_LT(kept.stats().value().bytes, 4u << 20);
}

TEST_F(StateTest, forgettingLeavesNothingInTheFile) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111", "a secret question"));
  keep(kept, answered("bbbb2222", "another"));
  EXPECT_EQ(kept.forget("aaaa1111").value(), 1u);
  EXPECT_EQ(kept.forgetAll().value(), 1u);
  for (const auto& file : fs::directory_iterator(folder_.path() / "omni"))
    EXPECT_THAT(folder_.read("omni/" + file.path().filename().string()), Not(HasSubstr("secret question")));
}

TEST_F(StateTest, registeredSourcesAreKept) {
  (void)log();
  SourceRegister sources(database_);
  EXPECT_TRUE(sources.put({"b", "{}"}, kNow));
  EXPECT_TRUE(sources.put({"a", "{}"}, kNow));
  EXPECT_TRUE(sources.put({"a", R"({"path": "a.db"})"}, kNow));
  const auto all = SourceRegister(openState(folder_.path() / "omni").value()).all().value();
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0].config, R"({"path": "a.db"})");
  EXPECT_TRUE(sources.remove("a").value());
  EXPECT_FALSE(sources.remove("a").value());
}

Descriptor tableOf(std::vector<std::string> columns, std::size_t rows) {
  Table table{
      .name = "orders", .comment = {}, .columns = {}, .primaryKey = {}, .foreignKeys = {}, .rows = rows};
  for (auto& name : columns)
    table.columns.push_back({.name = std::move(name), .declaredType = "TEXT", .comment = {}, .values = {}});
  Descriptor descriptor;
  descriptor.shape = RelationalSchema{{std::move(table)}};
  return descriptor;
}

TEST_F(StateTest, whatSourcesHeldIsKeptWhileRowsAloneTakeNoPlace) {
  (void)log();
  SourceHistory history(database_);
  const SourceConfig shop{.id = "shop", .kind = "sqlite", .location = FileLocation{{"shop.db"}}};
  const SourceConfig other{.id = "shop", .kind = "sqlite", .location = FileLocation{{"other.db"}}};
  const auto day = std::chrono::hours(24);
  const auto versions = [&] { return wholeOf(database_->read("SELECT count(*) FROM description").value()); };
  EXPECT_FALSE(history.drift(shop, tableOf({"amount"}, 3)).value().since) << "nothing is kept yet";
  EXPECT_TRUE(history.keep(shop, tableOf({"amount"}, 3), kNow));
  EXPECT_TRUE(history.keep(shop, tableOf({"amount"}, 4), kNow + day));
  EXPECT_TRUE(history.keep(other, tableOf({"weight"}, 4), kNow));
  EXPECT_EQ(versions(), 2);
  EXPECT_EQ(history.drift(shop, tableOf({"amount"}, 9)).value().since, kNow + day);
  EXPECT_TRUE(history.keep(shop, tableOf({"amount", "note"}, 4), kNow + 2 * day));
  EXPECT_TRUE(history.keep(shop, tableOf({"amount", "note", "paid"}, 4), kNow + 3 * day));
  EXPECT_EQ(versions(), 4);
  const Descriptor now = tableOf({"amount", "note", "paid"}, 7);
  EXPECT_THAT(history.drift(shop, now).value().changes, SizeIs(2));
  EXPECT_THAT(history.drift(shop, now, kNow + 2 * day).value().changes, SizeIs(1));
  EXPECT_THAT(history.drift(shop, now, kNow - day).value().changes, SizeIs(2)) << "the oldest there is";
  EXPECT_TRUE(history.accept(shop));
  EXPECT_THAT(history.drift(shop, now).value().changes, IsEmpty());
  EXPECT_THAT(history.drift(other, tableOf({}, 4)).value().changes, SizeIs(1));
  EXPECT_TRUE(database_->write("UPDATE description SET structure = 'broken'"));
  EXPECT_THAT(history.drift(shop, now).value().changes, SizeIs(1)) << "a table that was not there";
}

TEST_F(StateTest, datesAreReadAsTheyAreWritten) {
  EXPECT_EQ(timeOf(isoTime(kNow)), kNow);
  EXPECT_EQ(timeOf(isoTime(kNow).substr(0, 10)), kNow);
  EXPECT_FALSE(timeOf("soon"));
  EXPECT_FALSE(timeOf("2026-13-45"));
}

/// Files of released versions, each as SQL in tests/state.
TEST_F(StateTest, everyReleasedVersionIsBroughtUpToDate) {
  std::size_t versions = 0;
  for (const auto& dump : fs::directory_iterator("tests/state")) {
    if (dump.path().extension() != ".sql") continue;
    ++versions;
    const fs::path folder = folder_.path() / dump.path().stem();
    fs::create_directories(folder);
    fs::permissions(folder, fs::perms::owner_all);
    {
      const auto old = Database::open(folder / "state.db").value();
      const auto made = old->writeAll(readFile(dump.path()).value());
      ASSERT_TRUE(made) << dump.path() << ": " << made.error().text();
    }
    const auto opened = openState(folder);
    ASSERT_TRUE(opened) << dump.path() << ": " << opened.error().text();
    EXPECT_EQ(wholeOf((*opened)->read("PRAGMA user_version").value()),
              static_cast<std::int64_t>(stateMigrations().size()));
    const QueryLog kept(*opened, {});
    const auto questions = kept.list({}).value();
    ASSERT_THAT(questions, SizeIs(2)) << dump.path();
    EXPECT_EQ(questions[1].question, "How many orders came from Norway?");
    EXPECT_EQ(questions[1].verdict, "wrong");
    EXPECT_EQ(kept.find(questions[1].id).value().feedback.at(0).query, "SELECT count(*) FROM orders");
    EXPECT_THAT(SourceRegister(*opened).all().value(), SizeIs(1));
    EXPECT_TRUE(SourceHistory(*opened).keep({.id = "shop", .kind = "sqlite"}, tableOf({"amount"}, 3), kNow));
  }
  EXPECT_GE(versions, 1u);
}

TEST_F(StateTest, aStepIsTakenWholeOrNotAtAll) {
  const auto database = Database::open(folder_.path() / "steps.db").value();
  const char* const first[] = {"CREATE TABLE a (x)"};
  ASSERT_TRUE(migrate(*database, first));
  ASSERT_TRUE(database->write("INSERT INTO a VALUES (1)"));
  const char* const broken[] = {"CREATE TABLE a (x)",
                                "ALTER TABLE a ADD COLUMN y; INSERT INTO nowhere VALUES (1)"};
  EXPECT_FALSE(migrate(*database, broken));
  EXPECT_FALSE(database->read("SELECT y FROM a")) << "the first half of the step stayed";
  const char* const mended[] = {"CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y DEFAULT 7"};
  ASSERT_TRUE(migrate(*database, mended));
  EXPECT_EQ(wholeOf(database->read("SELECT y FROM a").value()), 7);
  EXPECT_TRUE(migrate(*database, mended)) << "once more changes nothing";
  EXPECT_EQ(migrate(*database, first).error().code, Code::kUnsupported) << "a newer program's";
}

TEST_F(StateTest, foreignAndDamagedFilesAreLeftAlone) {
  {
    const auto other = Database::open(folder_.path() / "state.db").value();
    ASSERT_TRUE(other->write("CREATE TABLE theirs (x)"));
  }
  EXPECT_EQ(openState(folder_.path()).error().code, Code::kUnreadable);
  const TemporaryFolder broken;
  broken.write("state.db", std::string(8192, 'x'));
  const auto opened = openState(broken.path());
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, Code::kUnreadable);
  EXPECT_THAT(opened.error().hint, HasSubstr("Move it away"));
}

}  // namespace
}  // namespace omni
