#pragma once

// What state is held to wherever it is kept. Included by test programs only, once in each.

#include <gmock/gmock.h>

#include <random>
#include <set>

#include "base/time/iso_time.h"
#include "state/database/migrations.h"
#include "state/entity_decisions.h"
#include "state/log_json.h"
#include "state/own_weights_store.h"
#include "state/query_log.h"
#include "state/source_history.h"
#include "state/source_register.h"
#include "state/state.h"

namespace omni {

/// A place that held nothing before, which lives as long as this.
class StateFixture {
 public:
  virtual ~StateFixture() = default;
  /// As openState() takes it.
  virtual std::string place() const = 0;
  /// The database there, without having been through a migration.
  virtual std::unique_ptr<Database> bare() const = 0;
};
using StateFactory = std::unique_ptr<StateFixture> (*)();

template <class Fixture>
std::unique_ptr<StateFixture> stateOf() {
  return std::make_unique<Fixture>();
}

inline constexpr std::chrono::system_clock::time_point kStateNow{std::chrono::hours{24 * 20000}};

inline AskReport answered(const std::string& id, const std::string& question = "How many orders?") {
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

class StateContract : public ::testing::TestWithParam<StateFactory> {
 protected:
  QueryLog log(LogConfig config = {.level = LogLevel::kFull}) {
    if (!database_) database_ = openState(fixture_->place()).value();
    return {database_, config};
  }
  static void keep(QueryLog& log, const AskReport& report, std::string_view caller = "me",
                   std::chrono::system_clock::time_point now = kStateNow) {
    const auto kept = log.record(report, toJson(report), caller, now);
    ASSERT_TRUE(kept) << kept.error().text();
  }

  std::unique_ptr<StateFixture> fixture_ = GetParam()();
  std::shared_ptr<Database> database_;
};

TEST_P(StateContract, whatWasAskedIsFoundAgain) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111", "How many orders?"));
  keep(kept, answered("bbbb2222", "Which customers?"), "you");
  const auto all = kept.list({});
  ASSERT_TRUE(all) << all.error().text();
  ASSERT_THAT(*all, ::testing::SizeIs(2));
  EXPECT_EQ((*all)[0].question, "Which customers?");
  EXPECT_EQ((*all)[1].source, "sales");
  EXPECT_EQ((*all)[1].at, kStateNow);
  EXPECT_EQ((*all)[1].took, std::chrono::milliseconds(12));
  EXPECT_THAT(kept.list({.caller = "you"}).value(), ::testing::SizeIs(1));
  EXPECT_THAT(kept.list({.status = "abstained"}).value(), ::testing::IsEmpty());
  const auto trace = kept.find("aaaa");
  ASSERT_TRUE(trace) << trace.error().text();
  EXPECT_EQ(trace->report, toJson(answered("aaaa1111", "How many orders?")));
  EXPECT_EQ(kept.find("aaaa", "you").error().code, Code::kNotFound) << "another caller's";
  EXPECT_EQ(kept.find("cccc").error().code, Code::kNotFound);
  EXPECT_EQ(kept.find("a").error().code, Code::kNotFound);
  EXPECT_EQ(kept.find("%").error().code, Code::kNotFound);
}

TEST_P(StateContract, ofSeveralThatBeginSoNoneIsMeant) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111"));
  keep(kept, answered("aaaa2222"));
  EXPECT_EQ(kept.find("aaaa").error().code, Code::kInvalidArgument);
  EXPECT_TRUE(kept.find("aaaa1"));
}

TEST_P(StateContract, questionsAloneHoldNothingOfTheSources) {
  QueryLog kept = log({.level = LogLevel::kQuestions});
  keep(kept, answered("aaaa1111"));
  const Json report = kept.find("aaaa1111").value().report;
  EXPECT_THAT(report.dump(), ::testing::Not(::testing::HasSubstr("42")));
  EXPECT_EQ(report["attempts"][0]["outcome"]["row_count"], 1);
  EXPECT_EQ(report["attempts"][0]["query"], "SELECT count(*) FROM orders");
  EXPECT_EQ(report["steps"].size(), 1u);
}

TEST_P(StateContract, theNewestVerdictCounts) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111"));
  EXPECT_TRUE(kept.rate("aaaa1111", {.at = kStateNow,
                                     .caller = "me",
                                     .right = false,
                                     .source = "sales",
                                     .query = "SELECT 1",
                                     .note = "only of Norway"}));
  EXPECT_EQ(kept.list({}).value()[0].verdict, "wrong");
  EXPECT_TRUE(kept.rate("aaaa1111", {.at = kStateNow, .caller = "me", .right = true}));
  EXPECT_THAT(kept.list({.verdict = "right"}).value(), ::testing::SizeIs(1));
  const auto verdicts = kept.find("aaaa1111").value().feedback;
  ASSERT_THAT(verdicts, ::testing::SizeIs(2));
  EXPECT_EQ(verdicts[0].query, "SELECT 1");
  EXPECT_EQ(verdicts[0].note, "only of Norway");
  const LogStats stats = kept.stats().value();
  EXPECT_EQ(stats.questions, 1u);
  EXPECT_EQ(stats.right, 1u);
  EXPECT_EQ(stats.wrong, 0u);
  EXPECT_EQ(kept.rate("bbbb", {.at = kStateNow}).error().code, Code::kNotFound);
}

TEST_P(StateContract, whatIsOldIsForgotten) {
  QueryLog kept = log({.level = LogLevel::kFull, .age = std::chrono::days(2)});
  keep(kept, answered("aaaa1111"), "me", kStateNow - std::chrono::days(3));
  QueryLog later = log({.level = LogLevel::kFull, .age = std::chrono::days(2)});
  keep(later, answered("bbbb2222"));
  ASSERT_THAT(later.list({}).value(), ::testing::SizeIs(1));
  EXPECT_EQ(later.list({}).value()[0].id, "bbbb2222");
}

TEST_P(StateContract, whatIsTooLargeLosesTheOldest) {
  QueryLog kept = log({.level = LogLevel::kFull, .bytes = 1u << 20});
  std::mt19937 random{7};
  std::string text(10000, ' ');  // that nothing compresses
  for (char& letter : text) letter = static_cast<char>('a' + random() % 26);
  for (int i = 0; i < 300; ++i) keep(kept, answered("id" + std::to_string(1000 + i), text));
  const std::size_t left = kept.list({.limit = 1000}).value().size();
  EXPECT_LT(left, 200u);
  EXPECT_GT(left, 10u);
  EXPECT_EQ(kept.list({.limit = 1}).value()[0].id, "id1299");
  EXPECT_LT(kept.stats().value().bytes, 4u << 20);
}

TEST_P(StateContract, registeredSourcesAreKept) {
  (void)log();
  SourceRegister sources(database_);
  EXPECT_TRUE(sources.put({"b", "{}"}, kStateNow));
  EXPECT_TRUE(sources.put({"a", "{}"}, kStateNow));
  EXPECT_TRUE(sources.put({"a", R"({"path": "a.db"})"}, kStateNow));
  const auto all = SourceRegister(openState(fixture_->place()).value()).all().value();
  ASSERT_THAT(all, ::testing::SizeIs(2));
  EXPECT_EQ(all[0].config, R"({"path": "a.db"})");
  EXPECT_TRUE(sources.remove("a").value());
  EXPECT_FALSE(sources.remove("a").value());
}

TEST_P(StateContract, whatIsDecidedOfTwoNamesIsKeptOnceAndTakenBack) {
  (void)log();
  const SourceConfig shop{.id = "shop", .kind = "sqlite", .location = FileLocation{{"shop.db"}}};
  const SourceConfig crm{.id = "crm", .kind = "duckdb", .location = FileLocation{{"crm.csv"}}};
  EntityDecisions decisions(database_, {shop, crm});
  const EntityDecision same{"shop", "Volta", "crm", "Volta Storage", true};
  EXPECT_TRUE(decisions.put(same, kStateNow));
  EXPECT_TRUE(decisions.put({"crm", "VOLTA storage Ltd.", "shop", "volta", false}, kStateNow));
  const auto all = decisions.all().value();
  ASSERT_THAT(all, ::testing::SizeIs(1)) << "the other way round it is the same pair";
  EXPECT_FALSE(all[0].same);
  EXPECT_THAT((std::set<SourceId>{all[0].sourceA, all[0].sourceB}), ::testing::ElementsAre("crm", "shop"));
  EXPECT_THAT(EntityDecisions(database_, {shop}).all().value(), ::testing::IsEmpty()) << "of another pool";
  EXPECT_EQ(decisions.put({"shop", "a", "nowhere", "b", true}, kStateNow).error().code, Code::kNotFound);
  EXPECT_TRUE(decisions.remove(same).value());
  EXPECT_FALSE(decisions.remove(same).value());
  EXPECT_THAT(decisions.all().value(), ::testing::IsEmpty());
}

TEST_P(StateContract, whatWasLearnedIsOfOnePoolAndOfTheWeightsThatShip) {
  (void)log();
  const SourceConfig shop{.id = "shop", .kind = "sqlite", .location = FileLocation{{"shop.db"}}};
  const SourceConfig crm{.id = "crm", .kind = "sqlite", .location = FileLocation{{"crm.db"}}};
  OwnWeightsStore store(database_, {shop, crm});
  EXPECT_EQ(inForce(store.all().value()), nullptr);
  const KeptOwnPart ranking{.part = "ranking",
                            .at = kStateNow,
                            .questions = 40,
                            .before = 20,
                            .after = 25,
                            .model = LinearModel({"some", "more"}, {0.5, 0})};
  EXPECT_TRUE(store.replace({{.part = "selection", .at = kStateNow}}));
  EXPECT_TRUE(store.replace({ranking}));
  EXPECT_EQ(store.replace({{.part = "nothing"}}).error().code, Code::kInvalidArgument);
  EXPECT_TRUE(store.replace({ranking}));
  const auto all = OwnWeightsStore(database_, {crm, shop}).all().value();
  ASSERT_THAT(all, ::testing::SizeIs(1)) << "whatever their order";
  EXPECT_EQ(all[0].at, kStateNow);
  EXPECT_EQ(all[0].after, 25u);
  const auto own = inForce(all);
  ASSERT_TRUE(own);
  EXPECT_THAT(own->ranking.weights(), ::testing::ElementsAre(0.5, 0));
  EXPECT_THAT(own->selection.weights(), ::testing::IsEmpty());
  EXPECT_THAT(OwnWeightsStore(database_, {shop}).all().value(), ::testing::IsEmpty()) << "of another pool";
  EXPECT_TRUE(database_->write("UPDATE own_weights SET mark = '1'"));
  EXPECT_FALSE(store.all().value()[0].fits);
  EXPECT_EQ(inForce(store.all().value()), nullptr) << "learned beside other weights";
  EXPECT_EQ(store.clear().value(), 1u);
  EXPECT_EQ(store.clear().value(), 0u);
}

TEST_P(StateContract, aStepIsTakenWholeOrNotAtAll) {
  const auto database = fixture_->bare();
  const char* const first[] = {"CREATE TABLE a (x INTEGER)"};
  ASSERT_TRUE(migrate(*database, first));
  ASSERT_TRUE(database->write("INSERT INTO a VALUES (1)"));
  const char* const broken[] = {"CREATE TABLE a (x INTEGER)",
                                "ALTER TABLE a ADD COLUMN y INTEGER; INSERT INTO nowhere VALUES (1)"};
  EXPECT_FALSE(migrate(*database, broken));
  EXPECT_FALSE(database->read("SELECT y FROM a")) << "the first half of the step stayed";
  const char* const repaired[] = {"CREATE TABLE a (x INTEGER)",
                                  "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 7"};
  ASSERT_TRUE(migrate(*database, repaired));
  EXPECT_EQ(wholeOf(database->read("SELECT y FROM a").value()), 7);
  EXPECT_TRUE(migrate(*database, repaired)) << "once more changes nothing";
  EXPECT_EQ(migrate(*database, first).error().code, Code::kUnsupported) << "a newer program's";
}

TEST_P(StateContract, aQuestionIsKeptOnce) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111"));
  keep(kept, answered("aaaa1111"));
  EXPECT_THAT(kept.list({}).value(), ::testing::SizeIs(1));
}

TEST_P(StateContract, whatIsForgottenTakesItsFeedbackAlong) {
  QueryLog kept = log();
  keep(kept, answered("aaaa1111"));
  EXPECT_TRUE(kept.rate("aaaa1111", {.at = kStateNow, .caller = "me", .right = true}));
  EXPECT_EQ(kept.forget("aaaa1111").value(), 1u);
  EXPECT_EQ(kept.stats().value().right, 0u);
  EXPECT_EQ(kept.forgetAll().value(), 0u);
}

inline Descriptor tableOf(std::vector<std::string> columns, std::size_t rows) {
  Table table{
      .name = "orders", .comment = {}, .columns = {}, .primaryKey = {}, .foreignKeys = {}, .rows = rows};
  for (auto& name : columns)
    table.columns.push_back({.name = std::move(name), .declaredType = "TEXT", .comment = {}, .values = {}});
  Descriptor descriptor;
  descriptor.shape = RelationalSchema{{std::move(table)}};
  return descriptor;
}

TEST_P(StateContract, whatSourcesHeldIsKeptWhileRowsAloneTakeNoPlace) {
  (void)log();
  SourceHistory history(database_);
  const SourceConfig shop{.id = "shop", .kind = "sqlite", .location = FileLocation{{"shop.db"}}};
  const SourceConfig other{.id = "shop", .kind = "sqlite", .location = FileLocation{{"other.db"}}};
  const auto day = std::chrono::hours(24);
  const auto versions = [&] { return wholeOf(database_->read("SELECT count(*) FROM description").value()); };
  EXPECT_FALSE(history.drift(shop, tableOf({"amount"}, 3)).value().since) << "nothing is kept yet";
  EXPECT_TRUE(history.keep(shop, tableOf({"amount"}, 3), kStateNow));
  EXPECT_TRUE(history.keep(shop, tableOf({"amount"}, 4), kStateNow + day));
  EXPECT_TRUE(history.keep(other, tableOf({"weight"}, 4), kStateNow));
  EXPECT_EQ(versions(), 2);
  EXPECT_EQ(history.drift(shop, tableOf({"amount"}, 9)).value().since, kStateNow + day);
  EXPECT_TRUE(history.keep(shop, tableOf({"amount", "note"}, 4), kStateNow + 2 * day));
  EXPECT_TRUE(history.keep(shop, tableOf({"amount", "note", "paid"}, 4), kStateNow + 3 * day));
  EXPECT_EQ(versions(), 4);
  const Descriptor now = tableOf({"amount", "note", "paid"}, 7);
  EXPECT_THAT(history.drift(shop, now).value().changes, ::testing::SizeIs(2));
  EXPECT_THAT(history.drift(shop, now, kStateNow + 2 * day).value().changes, ::testing::SizeIs(1));
  EXPECT_THAT(history.drift(shop, now, kStateNow - day).value().changes, ::testing::SizeIs(2))
      << "the oldest there is";
  EXPECT_TRUE(history.accept(shop));
  EXPECT_THAT(history.drift(shop, now).value().changes, ::testing::IsEmpty());
  EXPECT_THAT(history.drift(other, tableOf({}, 4)).value().changes, ::testing::SizeIs(1));
  EXPECT_TRUE(database_->write("UPDATE description SET structure = 'broken'"));
  EXPECT_THAT(history.drift(shop, now).value().changes, ::testing::SizeIs(1)) << "a table that was not there";
}

TEST_P(StateContract, datesAreReadAsTheyAreWritten) {
  EXPECT_EQ(timeOf(isoTime(kStateNow)), kStateNow);
  EXPECT_EQ(timeOf(isoTime(kStateNow).substr(0, 10)), kStateNow);
  EXPECT_FALSE(timeOf("soon"));
  EXPECT_FALSE(timeOf("2026-13-45"));
}

}  // namespace omni
