#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <set>

#include "app/schedules/schedule_delivery.h"
#include "app/schedules/scheduler.h"
#include "base/temporary_folder.h"
#include "base/time/iso_time.h"
#include "config/config.h"
#include "config/schedules/schedule_settings.h"
#include "endpoint/scripted_endpoint.h"
#include "report/rows_text.h"
#include "source/roomy_budget.h"
#include "state/database/migrations.h"
#include "state/database/sqlite_database.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Time = ScheduleRecord::Time;

const Time kBegin = std::chrono::sys_days(std::chrono::year(2026) / 11 / 1);

/// A world whose day is what the test says.
class TimedWorld final : public KeptIn {
 public:
  explicit TimedWorld(const std::filesystem::path& folder) : KeptIn(folder / "cache", folder / "state") {}
  std::chrono::system_clock::time_point today() const override { return time; }

  Time time = kBegin;
};

Outcome number(std::int64_t value) {
  return {.columns = {"n"}, .rows = {{value}}};
}

Schedule scheduled(const std::string& cron, const std::string& when = "always") {
  return {.name = "daily",
          .cronText = cron,
          .cron = Cron::parse(cron).value(),
          .question = "How many orders are there?",
          .when = parseAlertCondition(when).value(),
          .destinations = {{.address = "https://example.com/hook"}}};
}

class SchedulerTest : public ::testing::Test {
 protected:
  SchedulerTest() { restart(); }

  std::shared_ptr<Database> opened() const {
    auto database = SqliteDatabase::open(folder_.path() / "state.db").value();
    EXPECT_TRUE(migrate(*database));
    return std::shared_ptr<Database>(std::move(database));
  }
  SchedulerParts parts() {
    return {.ask = [this](const Schedule&, const std::stop_token&) -> Result<ScheduleResult> {
              asked_.push_back(world_.time);
              if (!asks_) return fail(Code::kUnavailable, "the source is down", "Wait.");
              return ScheduleResult{.rows = number(value_)};
            },
            .post = [this](const Destination&, const std::string& body, const std::string& run) -> Status {
              if (!takes_)
                return fail(Code::kUnavailable, "the webhook at example.com replied with status 500");
              taken_[run].push_back(Json::parse(body));
              return {};
            },
            .write = [this](const std::filesystem::path& file, const std::string& bytes) -> Status {
              files_[file.string()] = bytes;
              return {};
            }};
  }
  /// As after the process ended.
  void restart() { scheduler_ = std::make_unique<Scheduler>(parts(), opened(), world_); }

  std::vector<ScheduleEvent> tick(const Schedule& schedule) { return scheduler_->tick({schedule}); }
  ScheduleRecord record() const { return ScheduleStore(opened()).find("daily").value().value(); }
  std::size_t messages() const {
    std::size_t count = 0;
    for (const auto& [run, bodies] : taken_) count += bodies.size();
    return count;
  }

  TemporaryFolder folder_;
  TimedWorld world_{folder_.path()};
  std::unique_ptr<Scheduler> scheduler_;
  std::vector<Time> asked_;
  std::map<std::string, std::vector<Json>> taken_;
  std::map<std::string, std::string> files_;
  std::int64_t value_ = 5;
  bool asks_ = true, takes_ = true;
};

TEST_F(SchedulerTest, overThirtyDaysEachTimeIsRunOnceOrReportedAsMissed) {
  const Schedule schedule = scheduled("30 */2 * * *");
  for (minutes at{0}; at <= std::chrono::days(30); at += minutes(10)) {
    world_.time = kBegin + at;
    const auto day = at / std::chrono::days(1);
    const bool down = day % 7 == 3 && at % std::chrono::days(1) < hours(9);  // the server, for nine hours
    takes_ = !(day % 5 == 2 && at % std::chrono::days(1) < hours(6));        // the webhook, for six
    if (at % hours(7) == minutes(0)) restart();
    if (!down) tick(schedule);
  }
  std::set<std::string> reported, ran;
  for (const auto& [run, bodies] : taken_) {
    EXPECT_EQ(bodies.size(), 1u) << run << " came twice";
    ran.insert(run.substr(run.find(' ') + 1));
    for (const Json& slot : bodies.front()["missed"])
      EXPECT_TRUE(reported.insert(slot.get<std::string>().substr(0, 16)).second)
          << slot << " was reported twice";
  }
  std::size_t due = 0;
  for (auto slot = schedule.cron.after(kBegin); *slot <= world_.time;
       slot = schedule.cron.after(*slot), ++due) {
    const std::string name = isoTime(*slot).substr(0, 16);
    EXPECT_NE(ran.contains(name), reported.contains(name)) << name;
  }
  EXPECT_EQ(due, 360u);
  EXPECT_EQ(ran.size() + reported.size(), due);
  EXPECT_GT(reported.size(), 10u);
  EXPECT_EQ(asked_.size(), ran.size());
  EXPECT_EQ(record().missedInAll, static_cast<std::int64_t>(reported.size()));
  EXPECT_EQ(record().undelivered, 0);
}

TEST_F(SchedulerTest, beginsWithWhatComesAfterItIsFirstSeen) {
  const Schedule schedule = scheduled("@daily");
  tick(schedule);
  EXPECT_THAT(asked_, ::testing::IsEmpty());
  world_.time += hours(24);
  tick(schedule);
  tick(schedule);
  EXPECT_EQ(asked_.size(), 1u);
}

TEST_F(SchedulerTest, twoServersWithOneStateRunEachTimeOnce) {
  const Schedule schedule = scheduled("0 * * * *");
  Scheduler other(parts(), opened(), world_);
  for (int hour = 0; hour < 24; ++hour, world_.time += hours(1)) {
    tick(schedule);
    other.tick({schedule});
  }
  EXPECT_EQ(asked_.size(), 23u);
  EXPECT_EQ(messages(), 23u);
}

TEST_F(SchedulerTest, aRunInWhichTheProcessEndedIsMissedAndNotRepeated) {
  const Schedule schedule = scheduled("@daily");
  tick(schedule);
  world_.time += hours(24);
  SchedulerParts ended = parts();
  ended.ask = [&](const Schedule&, const std::stop_token&) -> Result<ScheduleResult> {
    throw std::runtime_error("the process ends");
  };
  Scheduler crashing(ended, opened(), world_);
  EXPECT_THROW(crashing.tick({schedule}), std::runtime_error);
  restart();
  tick(schedule);
  EXPECT_THAT(asked_, ::testing::IsEmpty()) << "another server may still run it";
  world_.time += hours(1);
  const auto events = tick(schedule);
  ASSERT_FALSE(events.empty());
  EXPECT_THAT(events.front().outcome, HasSubstr("the process ended in it"));
  EXPECT_THAT(asked_, ::testing::IsEmpty());
  world_.time += hours(23);
  tick(schedule);
  ASSERT_EQ(messages(), 1u);
  EXPECT_EQ(taken_.begin()->second.front()["missed"][0], "2026-11-02T00:00:00.000Z");
}

TEST_F(SchedulerTest, aStopInARunMissesIt) {
  const Schedule schedule = scheduled("@daily");
  tick(schedule);
  world_.time += hours(24);
  std::stop_source stopping;
  SchedulerParts stopped = parts();
  stopped.ask = [&](const Schedule&, const std::stop_token&) -> Result<ScheduleResult> {
    stopping.request_stop();
    return fail(Code::kCancelled, "stopped");
  };
  Scheduler(stopped, opened(), world_).tick({schedule}, stopping.get_token());
  EXPECT_EQ(messages(), 0u);
  EXPECT_EQ(record().missed.size(), 1u);
  EXPECT_FALSE(record().running);
}

TEST_F(SchedulerTest, tellsWhatItsConditionSays) {
  Schedule schedule = scheduled("@hourly", "changed");
  const auto runs = [&](std::initializer_list<std::int64_t> values) {
    std::size_t before = messages();
    std::string reported;
    for (const std::int64_t value : values) {
      value_ = value;
      world_.time += hours(1);
      tick(schedule);
      reported += messages() > before ? "x" : ".";
      before = messages();
    }
    return reported;
  };
  tick(schedule);
  EXPECT_EQ(runs({5, 5, 7, 7, 5}), "..x.x") << "the first is what is compared with";
  EXPECT_THAT(taken_.rbegin()->second.front()["why"], "7 → 5");
  schedule.when = parseAlertCondition("over 5 %").value();
  EXPECT_EQ(runs({100, 105, 106, 112, 0, 0, 1}), "x..xx.x");
  schedule.when = parseAlertCondition("> 3").value();
  EXPECT_EQ(runs({3, 4, 4}), ".xx");
  schedule.when = parseAlertCondition("rows > 1").value();
  EXPECT_EQ(runs({3, 4}), "..");
}

TEST_F(SchedulerTest, tellsOfAFailureOnceUntilItIsOver) {
  const Schedule schedule = scheduled("@hourly");
  tick(schedule);
  for (const bool works : {true, false, false, true, false}) {
    asks_ = works;
    world_.time += hours(1);
    tick(schedule);
  }
  std::string reported;
  for (const auto& [run, bodies] : taken_) reported += bodies.front().contains("error") ? "e" : "x";
  EXPECT_EQ(reported, "xexe");
  EXPECT_THAT(record().outcome, HasSubstr("the source is down"));
}

TEST_F(SchedulerTest, aWebhookThatNeverTakesIsGivenUp) {
  const Schedule schedule = scheduled("@daily");
  tick(schedule);
  takes_ = false;
  bool givenUp = false;
  for (minutes at{0}; at < std::chrono::days(3); at += minutes(30)) {
    world_.time += minutes(30);
    for (const ScheduleEvent& event : tick(schedule)) givenUp = givenUp || event.outcome == "given up";
  }
  EXPECT_TRUE(givenUp);
  EXPECT_GT(record().undelivered, 0);
  EXPECT_EQ(asked_.size(), 3u);
}

TEST_F(SchedulerTest, aFileHoldsTheNewestRowsAndNoFailureReplacesThem) {
  Schedule schedule = scheduled("@hourly");
  schedule.destinations = {{.file = "/out/orders.csv"}};
  tick(schedule);
  world_.time += hours(1);
  tick(schedule);
  EXPECT_EQ(files_["/out/orders.csv"], "n\n5\n");
  asks_ = false;
  world_.time += hours(1);
  tick(schedule);
  EXPECT_EQ(files_["/out/orders.csv"], "n\n5\n");
  EXPECT_THAT(files_["/out/orders.csv.error.json"], HasSubstr("the source is down"));
}

TEST(ScheduleResultTest, whatIsOneNumber) {
  EXPECT_EQ(numberOf(number(5)), 5);
  EXPECT_EQ(numberOf({.columns = {"a", "b"}, .rows = {{std::string("Norway"), 2.5}}}), 2.5);
  EXPECT_FALSE(numberOf({.columns = {"a", "b"}, .rows = {{std::int64_t{1}, 2.5}}}));
  EXPECT_FALSE(numberOf({.columns = {"a"}, .rows = {{std::int64_t{1}}, {std::int64_t{2}}}}));
  const Outcome one{.columns = {"a"}, .rows = {{std::int64_t{1}}, {std::int64_t{2}}}},
      turned{.columns = {"a"}, .rows = {{std::int64_t{2}}, {std::int64_t{1}}}};
  EXPECT_EQ(digestOf(one), digestOf(turned));
  EXPECT_NE(digestOf(number(1)), digestOf({.columns = {"n"}, .rows = {{std::string("1")}}}));
  const auto wrong = meets(parseAlertCondition("> 1").value(), one, {});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text(), AllOf(HasSubstr("2 rows"), HasSubstr("rows > 0")));
}

TEST(ScheduleMessageTest, nothingOfAResultIsMarkup) {
  ScheduleResult result{
      .answer = "<!channel> see <https://evil.example|this> & *bold* [x](https://evil.example)\x1b[2J",
      .rows = number(1),
      .confidence = "Not sure (12 %)"};
  const ScheduleMessage message{.schedule = "daily",
                                .asked = "<@U123>",
                                .slot = kBegin,
                                .result = result,
                                .missed = {kBegin - hours(24)}};
  const Json slack = Json::parse(bodyOf(message, MessageForm::kSlack));
  EXPECT_THAT(slack["text"].get<std::string>(),
              AllOf(HasSubstr("&lt;!channel&gt;"), HasSubstr("&lt;@U123&gt;"), Not(HasSubstr("<")),
                    HasSubstr("Not sure (12 %)"), HasSubstr("Missed before: 1 run (2026-10-31 00:00)"),
                    Not(HasSubstr("\x1b"))));
  EXPECT_EQ(slack["mrkdwn"], false);
  const Json teams = Json::parse(bodyOf(message, MessageForm::kTeams));
  for (const Json& block : teams["attachments"][0]["content"]["body"])
    EXPECT_EQ(block["type"], "RichTextBlock");
  const Json json = Json::parse(bodyOf(message, MessageForm::kJson));
  EXPECT_EQ(json["rows"], Json::parse("[[1]]"));
  EXPECT_EQ(json["missed"][0], "2026-10-31T00:00:00.000Z");
}

TEST(ScheduleMessageTest, jsonHoldsAtMostAHundredRows) {
  ScheduleResult result{.rows = {.columns = {"n"}, .rows = std::vector<Row>(101, Row{std::int64_t{1}})}};
  const ScheduleMessage message{.schedule = "a", .asked = "q", .slot = kBegin, .result = result};
  const Json json = Json::parse(bodyOf(message, MessageForm::kJson));
  EXPECT_EQ(json["rows"].size(), 100u);
  EXPECT_EQ(json["truncated"], true);
  EXPECT_EQ(std::ranges::count(*fileOf(message, ".csv"), '\n'), 102);
}

class DeliveryTest : public ::testing::Test {
 protected:
  /// A world with one variable.
  class VariableWorld final : public KeptIn {
   public:
    explicit VariableWorld(const std::filesystem::path& folder) : KeptIn(folder, folder) {}
    std::optional<std::string> environment(const std::string& name) const override {
      const auto found = variables.find(name);
      return found == variables.end() ? std::nullopt : std::optional(found->second);
    }
    std::map<std::string, std::string> variables;
  };

  TemporaryFolder folder_;
  VariableWorld world_{folder_.path()};
  HttpClient client_;
  ScriptedEndpoint endpoint_;
};

TEST_F(DeliveryTest, ownNetworksAreReachedOnlyWhereConfigured) {
  world_.variables["HOOK"] = endpoint_.url() + "/services/T000/SECRETPART";
  Destination destination{.form = MessageForm::kSlack, .address = "env:HOOK"};
  const Status refused = postTo(destination, "{}", "a b", client_, world_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kRefused);
  EXPECT_THAT(refused.error().text(), Not(HasSubstr("SECRETPART")));
  destination.address = "https://127.0.0.1:9/SECRETPART";
  const Status own = postTo(destination, "{}", "a b", client_, world_);
  ASSERT_FALSE(own);
  EXPECT_THAT(own.error().text(), Not(HasSubstr("SECRETPART")));
  EXPECT_THAT(endpoint_.requests(), ::testing::IsEmpty());
}

TEST_F(DeliveryTest, sendsTheBodyWithItsTokenAndTheNameOfTheRun) {
  endpoint_.answerWith([](const ScriptedRequest&) { return ScriptedReply::error(204, ""); });
  world_.variables["TOKEN"] = "very-secret-token";
  Destination destination{.address = endpoint_.url(), .token = "env:TOKEN", .ownNetwork = true};
  const Status sent = postTo(destination, R"({"a":1})", "daily 2026-11-29T07:00", client_, world_);
  ASSERT_TRUE(sent) << sent.error().text();
  const ScriptedRequest request = endpoint_.requests().at(0);
  EXPECT_EQ(request.body, R"({"a":1})");
  EXPECT_EQ(request.headers.at("idempotency-key"), "daily 2026-11-29T07:00");
  EXPECT_EQ(request.headers.at("authorization"), "Bearer very-secret-token");
  endpoint_.answerWith([](const ScriptedRequest&) { return ScriptedReply::error(503, "very-secret-token"); });
  const Status refused = postTo(destination, "{}", "daily", client_, world_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), AllOf(HasSubstr("status 503"), Not(HasSubstr("very-secret-token"))));
}

TEST_F(DeliveryTest, missingSecretsAreNamedByTheirPlace) {
  const Destination destination{.address = "env:NONE"};
  const Status sent = postTo(destination, "{}", "a b", client_, world_);
  ASSERT_FALSE(sent);
  EXPECT_THAT(sent.error().text(), HasSubstr("NONE"));
  EXPECT_EQ(placeText(destination, world_), "webhook at an unknown host");
  world_.variables["NONE"] = "https://hooks.example.com/SECRETPART";
  EXPECT_EQ(placeText(destination, world_), "webhook at hooks.example.com");
}

/// A folder of orders behind a service, as `omni serve` has it.
class AskedScheduleTest : public ::testing::Test {
 protected:
  AskedScheduleTest() {
    std::ofstream(folder_.path() / "orders.csv") << "id,country\n1,Norway\n2,Spain\n3,Norway\n";
    const auto file = folder_.path() / "omni.yaml";
    std::ofstream(file)
        << "sources: { orders: { path: orders.csv } }\n"
           "tools: { by_country: { description: Orders., source: orders, query: \"SELECT COUNT(*) "
           "FROM orders WHERE country = :country\", parameters: { country: {} } } }\n"
           "access: { roles: { all: { sources: [orders] }, some: { sources: [orders], rows: { "
           "orders: { orders: \"country = 'Spain'\" } } }, none: { sources: [] } } }\n"
           "schedules:\n"
           "  asked: { cron: \"@daily\", question: \"How many orders are there?\", role: all, send: [{ "
           "file: a.csv }] }\n"
           "  called: { cron: \"@daily\", tool: by_country, arguments: { country: Norway }, role: "
           "all, send: [{ file: a.csv }] }\n"
           "  of_spain: { cron: \"@daily\", question: \"How many orders are there?\", role: some, send: [{ "
           "file: "
           "a.csv }] }\n"
           "  kept_out: { cron: \"@daily\", tool: by_country, arguments: { country: Norway }, role: "
           "none, send: [{ file: a.csv }] }\n";
    auto config = readConfig(file);
    EXPECT_TRUE(config) << config.error().text();
    config->limits = roomyLimits();
    schedules_ = schedulesOf(file, *config, world_).value();
    service_ = Service::open(*std::move(config), world_).value();
    (void)service_->now().engine->catalog();
  }
  Result<ScheduleResult> asked(std::size_t place) {
    return askSchedule(schedules_.at(place), service_->now(), {});
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::vector<Schedule> schedules_;
  std::unique_ptr<Service> service_;
};

TEST_F(AskedScheduleTest, asksAndCallsAsItsRole) {
  const auto asking = asked(0);
  ASSERT_TRUE(asking) << asking.error().text();
  EXPECT_EQ(numberOf(asking->rows), 3);
  EXPECT_THAT(asking->confidence, HasSubstr("%"));
  const auto called = asked(1);
  ASSERT_TRUE(called) << called.error().text();
  EXPECT_EQ(numberOf(called->rows), 2);
  const auto some = asked(2);
  ASSERT_TRUE(some) << some.error().text();
  EXPECT_EQ(numberOf(some->rows), 1) << "of the rows that the role sees";
  const auto keptOut = asked(3);
  ASSERT_FALSE(keptOut);
  EXPECT_EQ(keptOut.error().code, Code::kRefused);
}

}  // namespace
}  // namespace omni
