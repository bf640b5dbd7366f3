// What many callers, callers that leave and sources that hang do to an engine.

#include <gmock/gmock.h>

#include <future>
#include <mutex>
#include <thread>

#include "base/temporary_folder.h"
#include "engine/engine.h"
#include "source/cached_in.h"
#include "source/contract/scripted_source.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace std::chrono_literals;

const char* const kQuestion = "How many products are there?";

class CallersTest : public ::testing::Test {
 protected:
  CallersTest() {
    const auto known = sourceKinds();
    kinds_.assign(known.begin(), known.end());
    kinds_.push_back(scriptedKind(script_));
  }

  /// Of sources that are scripted; "sales" is the example's database.
  std::unique_ptr<Engine> open(const std::vector<SourceId>& ids, DescribingWait describingWait,
                               Admission admission = {}) {
    EngineConfig config{
        .limits = roomyLimits(), .admission = admission, .describingWait = describingWait, .kinds = kinds_};
    for (const auto& id : ids) config.sources.push_back({.id = id, .kind = "scripted"});
    for (auto& source : config.sources)
      if (source.id == "sales") {
        source.kind = "sqlite";
        source.location = FileLocation{{std::filesystem::absolute("examples/company/sales.db").string()}};
      }
    return Engine::open(std::move(config), world_).value();
  }
  /// Until a source is described, whatever the others do.
  static void await(const Engine& engine, const SourceId& id) {
    while (!engine.catalog()->find(id)) std::this_thread::yield();
  }

  Script script_;
  TemporaryFolder folder_;
  CachedIn world_{folder_.path()};
  std::vector<SourceKind> kinds_;
};

constexpr DescribingWait kNone{.always = 0ms, .needed = 0ms};

TEST_F(CallersTest, twoEnginesAnswerManyAtOnceWhileASourceHangs) {
  script_.of("slow").hangs = true;
  const Admission admission{.running = 16, .waiting = 200};
  const auto first = open({"sales", "slow"}, kNone, admission),
             second = open({"slow", "sales"}, kNone, admission);
  await(*first, "sales");
  await(*second, "sales");
  std::vector<AskReport> reports(200);
  {
    std::vector<std::jthread> callers;
    for (std::size_t i = 0; i < reports.size(); ++i)
      callers.emplace_back([&, i] { reports[i] = (i % 2 == 0 ? first : second)->ask(kQuestion); });
  }
  for (const auto& report : reports) {
    EXPECT_EQ(report.answer.text, "14");
    EXPECT_THAT(report.warnings, Contains(HasSubstr("source 'slow' is still being read")));
  }
}

TEST_F(CallersTest, aCallerWhoLeavesStopsHisEnginesAlone) {
  script_.of("stuck").runsHang = true;
  const auto engine = open({"sales", "stuck"}, {.always = 1h, .needed = 1h});
  std::stop_source gone;
  auto left = std::async(std::launch::async, [&] {
    return engine->ask(kQuestion, {.stop = gone.get_token(), .sources = {"stuck"}});
  });
  script_.of("stuck").awaitRunning(1);
  EXPECT_EQ(engine->ask(kQuestion, {.sources = {"sales"}}).answer.text, "14") << "while the other is stuck";
  gone.request_stop();
  const auto report = left.get();
  EXPECT_EQ(script_.of("stuck").running, 0);
  EXPECT_THAT(report.warnings, Contains(HasSubstr("whoever asked has gone")));
}

TEST_F(CallersTest, anEngineThatGoesDoesNotWaitForWhatHangs) {
  script_.of("slow").hangs = true;
  script_.of("mute").marksHang = true;
  auto engine = open({"slow", "mute"}, kNone);
  script_.of("slow").awaitDescribed(1);
  engine.reset();
}

TEST_F(CallersTest, whoWouldWaitBehindTooManyIsSentAway) {
  script_.of("stuck").runsHang = true;
  const auto engine = open({"stuck"}, {.always = 1h, .needed = 1h}, {.running = 1, .waiting = 0});
  auto first = std::async(std::launch::async, [&] { return engine->ask(kQuestion); });
  script_.of("stuck").awaitRunning(1);
  const auto second = engine->ask(kQuestion);
  EXPECT_EQ(second.status, AskStatus::kFailed);
  ASSERT_TRUE(second.error);
  EXPECT_EQ(second.error->code, Code::kUnavailable);
  EXPECT_FALSE(second.error->hint.empty());
  EXPECT_EQ(engine->query("stuck", {.text = "SELECT 1"}, roomyBudget()).error().code, Code::kUnavailable);
  script_.of("stuck").release();
  EXPECT_EQ(first.get().status, AskStatus::kAnswered);
}

TEST_F(CallersTest, aCallerWhoWaitsForASourceTakesNoPlace) {
  script_.of("slow").hangs = true;
  const auto engine = open({"sales", "slow"}, {.always = 0ms, .needed = 1h}, {.running = 1, .waiting = 0});
  std::stop_source gone;
  auto waiting = std::async(std::launch::async, [&] {
    return engine->ask(kQuestion, {.stop = gone.get_token(), .sources = {"slow"}});
  });
  auto asking = std::async(std::launch::async,
                           [&] { return engine->query("slow", {.text = "SELECT 1"}, roomyBudget()); });
  script_.of("slow").awaitDescribed(1);
  EXPECT_EQ(engine->ask(kQuestion, {.sources = {"sales"}}).answer.text, "14");
  gone.request_stop();
  (void)waiting.get();
  script_.of("slow").release();
  (void)asking.get();
}

TEST_F(CallersTest, aQuestionTakesTheTighterOfItsLimits) {
  script_.of("stuck").runsHang = true;
  const auto engine = open({"stuck"}, {.always = 1h, .needed = 1h});
  Limits none = engine->config().limits;
  none.time = 0ms;
  EXPECT_THAT(engine->ask(kQuestion, {.limits = none}).warnings, Contains(HasSubstr("the deadline passed")));
  const auto past = std::chrono::steady_clock::now() - 1s;
  EXPECT_THAT(engine->ask(kQuestion, {.deadline = past}).warnings, Contains(HasSubstr("the deadline")));
}

TEST_F(CallersTest, whatIsBeingReadHoldsUpNoQuestionThatDoesNotNeedIt) {
  script_.of("slow").hangs = true;
  const auto engine = open({"sales", "slow"}, {.always = 0ms, .needed = 0ms});
  await(*engine, "sales");
  const auto patient = open({"sales", "slow"}, {.always = 0ms, .needed = 1h});
  const auto report = patient->ask(kQuestion);
  EXPECT_EQ(report.answer.text, "14");
  EXPECT_THAT(report.warnings, Contains(HasSubstr("source 'slow' is still being read")));
  EXPECT_THAT(patient->ask(kQuestion, {.sources = {"sales"}}).warnings, IsEmpty());
}

TEST_F(CallersTest, aQuestionThatIsNotSettledWaitsForWhatIsBeingRead) {
  script_.of("late").hangs = true;
  const auto engine = open({"late"}, {.always = 0ms, .needed = 1h});
  auto asked = std::async(std::launch::async, [&] { return engine->ask(kQuestion); });
  script_.of("late").awaitDescribed(1);
  script_.of("late").release();
  const auto report = asked.get();
  EXPECT_EQ(report.status, AskStatus::kAnswered) << report.answer.text;
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST_F(CallersTest, aCallerWhoWaitsForADescriptionIsInformedAtOnce) {
  script_.of("late").hangs = true;
  const auto engine = open({"late"}, {.always = 1h, .needed = 1h});
  std::promise<std::string> first;
  std::once_flag once;
  const auto tell = [&](std::string_view stage, std::string_view detail) {
    std::call_once(once, [&] { first.set_value(std::string(stage) + ": " + std::string(detail)); });
  };
  auto asked = std::async(std::launch::async, [&] { return engine->ask(kQuestion, {}, tell); });
  script_.of("late").awaitDescribed(1);
  EXPECT_EQ(first.get_future().get(), "catalogue: waiting for sources that are being read");
  script_.of("late").release();
  EXPECT_EQ(asked.get().status, AskStatus::kAnswered);
}

}  // namespace
}  // namespace omni
