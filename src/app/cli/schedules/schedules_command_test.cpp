#include <gmock/gmock.h>

#include <fstream>

#include "app/cli/log/typed_commands.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SchedulesCommandTest : public LogCommandTest {
 protected:
  void configure(const std::string& schedules) const {
    std::ofstream(folder_ / "omni.yaml") << "sources: { sales: { path: '" << sales_ << "' } }\n"
                                         << (schedules.empty() ? "" : "schedules:\n" + schedules);
  }
  const std::string daily_ =
      "  daily: { cron: \"0 7 * * *\", question: \"How many customers are there?\", when: \"> 0\", send: [{ "
      "file: "
      "out/daily.csv }, { slack: env:NO_SUCH_URL }] }\n";
};

TEST_F(SchedulesCommandTest, listsTestsAndRuns) {
  configure(daily_);
  const Json listed = json({"schedules", "list", "--json"})["schedules"][0];
  EXPECT_EQ(listed["when"], "> 0");
  EXPECT_THAT(listed["next"].get<std::string>(), HasSubstr("T07:00Z"));
  const Json tested = json({"schedules", "test", "daily", "--json"});
  EXPECT_EQ(tested["met"], true);
  EXPECT_THAT(tested["would_send"].dump(),
              AllOf(HasSubstr("daily.csv"), HasSubstr("slack at an unknown host")));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out/daily.csv")) << "nothing is sent";
  const Ran ran = run({"schedules", "run", "daily"});
  EXPECT_EQ(ran.code, kExitFailed);
  EXPECT_THAT(ran.err, HasSubstr("NO_SUCH_URL")) << "of the place that cannot be had";
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/daily.csv"));
  EXPECT_EQ(json({"schedules", "list", "--json"})["schedules"][0]["waiting"], 1);
  EXPECT_THAT(run({"schedules", "list"}).out, AllOf(HasSubstr("daily"), HasSubstr("sent")));
}

TEST_F(SchedulesCommandTest, namesWhatThereIs) {
  configure("");
  EXPECT_THAT(run({"schedules", "list"}).err, HasSubstr("Nothing is scheduled"));
  EXPECT_THAT(run({"schedules", "run", "daily"}).err, HasSubstr("Configure it under schedules:"));
  configure(daily_);
  EXPECT_THAT(run({"schedules", "test", "dayly"}).err, HasSubstr("Did you mean 'daily'?"));
  EXPECT_EQ(run({"schedules"}).code, kExitUsage);
}

}  // namespace
}  // namespace omni
