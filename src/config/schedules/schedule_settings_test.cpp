#include "config/schedules/schedule_settings.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_folder.h"
#include "config/config.h"
#include "config/schedules/alert_condition.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(AlertConditionTest, isReadAndWritten) {
  for (const char* text : {"always", "changed", "over 5 %", "> 100", ">= -2.5", "< 3", "<= 3", "= 0", "!= 0",
                           "rows > 0", "rows = 0"})
    EXPECT_EQ(conditionText(parseAlertCondition(text).value()), text);
  EXPECT_EQ(parseAlertCondition("Changed over 12.5%"),
            (AlertCondition{AlertKind::kMoved, AlertComparison::kAbove, 12.5}));
  EXPECT_EQ(parseAlertCondition("rows>0")->kind, AlertKind::kRowCount);
  for (const char* text : {"", "over 5", "over -1 %", "over x %", "> x", "> nan", "> inf", "rows", "5",
                           "== 5", "changed 5 %", "more than 5"})
    EXPECT_FALSE(parseAlertCondition(text)) << text;
}

TEST(AlertConditionTest, compares) {
  const auto is = [](const char* condition, double number) {
    return holds(parseAlertCondition(condition).value(), number);
  };
  EXPECT_TRUE(is("> 1", 2) && is(">= 2", 2) && is("< 3", 2) && is("<= 2", 2) && is("= 2", 2) &&
              is("!= 3", 2));
  EXPECT_FALSE(is("> 2", 2) || is(">= 3", 2) || is("< 2", 2) || is("<= 1", 2) || is("= 3", 2) ||
               is("!= 2", 2));
}

class ScheduleSettingsTest : public ::testing::Test {
 protected:
  ScheduleSettingsTest() { std::ofstream(folder_.path() / "orders.csv") << "id,country\n1,Norway\n"; }

  /// The schedules of a configuration with this block; else the error.
  Result<std::vector<Schedule>> read(const std::string& block, const std::string& more = {}) {
    const auto file = folder_.path() / "omni.yaml";
    std::ofstream(file)
        << "sources: { orders: { path: orders.csv } }\n"
           "tools: { by_country: { description: Orders., source: orders, query: \"SELECT COUNT(*) "
           "FROM orders WHERE country = :country\", parameters: { country: {} } } }\n"
        << more << "schedules:\n"
        << block;
    OMNI_TRY(config, readConfig(file));
    return schedulesOf(file, config, realWorld());
  }
  std::string error(const std::string& block, const std::string& more = {}) {
    const auto schedules = read(block, more);
    return schedules ? "" : schedules.error().text();
  }

  TemporaryFolder folder_;
  const std::string send_ = ", send: [{ file: out/a.csv }] }\n";
};

TEST_F(ScheduleSettingsTest, readsQuestionsAndTools) {
  const auto schedules = read(
      "  daily:\n    cron: \"0 7 * * mon-fri\"\n    question: How many orders are there?\n    when: over 5 "
      "%\n"
      "    late: 30\n    send:\n      - slack: env:SLACK_URL\n      - { webhook: \"https://example.com/x\", "
      "token: "
      "env:TOKEN }\n      - { webhook: \"http://10.0.0.5/x\", own_network: true }\n      - file: "
      "out/daily.xlsx\n"
      "  norway: { cron: \"@daily\", tool: by_country, arguments: { country: Norway }, send: [{ teams: "
      "file:teams.txt }] }\n");
  ASSERT_TRUE(schedules) << schedules.error().text();
  ASSERT_EQ(schedules->size(), 2u);
  const Schedule &daily = schedules->at(0), &norway = schedules->at(1);
  EXPECT_EQ(daily.question, "How many orders are there?");
  EXPECT_EQ(daily.when.kind, AlertKind::kMoved);
  EXPECT_EQ(daily.late, std::chrono::minutes(30));
  ASSERT_EQ(daily.destinations.size(), 4u);
  EXPECT_EQ(daily.destinations[0].form, MessageForm::kSlack);
  EXPECT_EQ(daily.destinations[1].token, "env:TOKEN");
  EXPECT_TRUE(daily.destinations[2].ownNetwork);
  EXPECT_EQ(daily.destinations[3].file, folder_.path() / "out/daily.xlsx");
  EXPECT_EQ(norway.tool, "by_country");
  EXPECT_THAT(norway.arguments, ::testing::ElementsAre("country=Norway"));
  EXPECT_EQ(norway.when.kind, AlertKind::kAlways);
}

TEST_F(ScheduleSettingsTest, saysWhatIsWrong) {
  const std::string asked = "cron: \"@daily\", question: q";
  EXPECT_EQ(error("  a: { " + asked + send_), "");
  EXPECT_THAT(error("  a: { question: q" + send_), HasSubstr("has no time"));
  EXPECT_THAT(error("  a: { cron: \"@never\", question: q" + send_), HasSubstr("@never"));
  EXPECT_THAT(error("  a: { cron: \"@daily\"" + send_), HasSubstr("either question: or tool:"));
  EXPECT_THAT(error("  a: { " + asked + ", tool: by_country" + send_), HasSubstr("one thing"));
  EXPECT_THAT(error("  a: { cron: \"@daily\", tool: none" + send_), HasSubstr("there is no tool 'none'"));
  EXPECT_THAT(error("  a: { " + asked + ", when: often" + send_), HasSubstr("no condition"));
  EXPECT_THAT(error("  a: { " + asked + ", wen: changed" + send_), HasSubstr("when"));
  EXPECT_THAT(error("  a: { " + asked + " }\n"), HasSubstr("nowhere"));
  EXPECT_THAT(error("  a: { " + asked + ", send: [{ file: a.doc }] }\n"), HasSubstr("no format"));
  EXPECT_THAT(error("  a: { " + asked + ", send: [{ file: a.csv, slack: env:A }] }\n"), HasSubstr("one of"));
  EXPECT_THAT(error("  a: { " + asked + ", send: [{ webhook: \"http://example.com\" }] }\n"),
              HasSubstr("without TLS"));
  EXPECT_THAT(error("  1a: { " + asked + send_), HasSubstr("no name of a schedule"));
  EXPECT_THAT(error("  a: { " + asked + ", role: clerk" + send_), HasSubstr("no role 'clerk'"));
  const std::string access = "access: { roles: { clerk: { sources: [orders] } } }\n";
  EXPECT_THAT(error("  a: { " + asked + send_, access), HasSubstr("has no role"));
  EXPECT_EQ(error("  a: { " + asked + ", role: clerk" + send_, access), "");
}

TEST_F(ScheduleSettingsTest, noSecretIsWrittenOutOrRepeated) {
  const std::string asked = "  a: { cron: \"@daily\", question: q, send: [{ ";
  for (const char* place :
       {"slack: \"https://hooks.example.com/T0/SECRETPART\"", "teams: \"https://example.com/SECRETPART\"",
        "webhook: \"https://example.com/\", token: SECRETPART",
        "webhook: \"https://user:SECRETPART@example.com/\"", "webhook: \"http://example.com/SECRETPART\""}) {
    const std::string reported = error(asked + place + " }] }\n");
    EXPECT_THAT(reported, Not(HasSubstr("SECRETPART"))) << place;
    EXPECT_NE(reported, "") << place;
  }
}

}  // namespace
}  // namespace omni
