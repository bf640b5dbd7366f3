#include "base/time/cron.h"

#include <gmock/gmock.h>

#include "base/time/iso_time.h"

namespace omni {
namespace {

using std::chrono::sys_days;
using ::testing::HasSubstr;

Cron::Time at(int year, unsigned month, unsigned day, int hour, int minute, int second = 0) {
  return sys_days(std::chrono::year(year) / month / day) + std::chrono::hours(hour) +
         std::chrono::minutes(minute) + std::chrono::seconds(second);
}

/// The first times after 2026-11-29 22:18:30, a Sunday, without seconds.
std::string after(const std::string& text, int many = 1) {
  const auto cron = Cron::parse(text);
  if (!cron) return cron.error().text();
  std::string times;
  auto time = at(2026, 11, 29, 22, 18, 30);
  while (many-- > 0) {
    const auto next = cron->after(time);
    if (!next) return times + "never";
    time = *next;
    times += (times.empty() ? "" : " ") + isoTime(time).substr(0, 16);
  }
  return times;
}

TEST(CronTest, theNextTimes) {
  EXPECT_EQ(after("* * * * *", 2), "2026-11-29T22:19 2026-11-29T22:20");
  EXPECT_EQ(after("*/15 * * * *", 3), "2026-11-29T22:30 2026-11-29T22:45 2026-11-29T23:00");
  EXPECT_EQ(after("0 7 * * mon-fri", 2), "2026-11-30T07:00 2026-12-01T07:00");
  EXPECT_EQ(after("18 22 * * *"), "2026-11-30T22:18");
  EXPECT_EQ(after("0 0 1,15 * *", 2), "2026-12-01T00:00 2026-12-15T00:00");
  EXPECT_EQ(after("0 12 29 2 *"), "2028-02-29T12:00");
  EXPECT_EQ(after("30 6 * jan,JUL 7"), "2027-01-03T06:30");
  EXPECT_EQ(after("10-50/20 5/8 * * *", 4),
            "2026-11-30T05:10 2026-11-30T05:30 2026-11-30T05:50 2026-11-30T13:10");
  EXPECT_EQ(after("@hourly"), "2026-11-29T23:00");
  EXPECT_EQ(after(" @weekly "), "2026-12-06T00:00");
  EXPECT_EQ(after("0  0   31 12 *"), "2026-12-31T00:00");
}

TEST(CronTest, eitherDayDoesWhereBothAreBounded) {
  EXPECT_EQ(after("0 0 13 * fri", 3), "2026-12-04T00:00 2026-12-11T00:00 2026-12-13T00:00");
  EXPECT_EQ(after("0 0 */2 * mon", 1), "2026-12-07T00:00") << "a step from * bounds nothing by itself";
}

TEST(CronTest, saysWhatIsWrong) {
  for (const char* text : {"",           "* * * *",     "* * * * * *",   "60 * * * *",
                           "* 24 * * *", "* * 0 * *",   "* * 32 * *",    "* * * 13 *",
                           "* * * * 8",  "5-1 * * * *", "*/0 * * * *",   "*/-1 * * * *",
                           "1, * * * *", "x * * * *",   "+1 * * * *",    "* * * * monday",
                           "@reboot",    "-1 * * * *",  "1-2-3 * * * *", "99999999999 * * * *"})
    EXPECT_FALSE(Cron::parse(text)) << text;
  EXPECT_THAT(after("61 * * * *"), HasSubstr("'61' is no minute of a schedule"));
  EXPECT_THAT(after("0 0 30 2 *"), HasSubstr("never comes"));
}

}  // namespace
}  // namespace omni
