#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "app/cli/command_line.h"
#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"
#include "source/fetched/fetched_kinds.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

struct Typed {
  int code = 0;
  std::string out;
  std::string err;
};

class FetchedCommandTest : public ::testing::Test {
 protected:
  FetchedCommandTest() {
    world_.set("XDG_STATE_HOME", (folder_ / ".state").string());
    world_.set("FILES_TOKEN", "very-secret-token");
    server_.put("crm/customers.csv", {kCustomers, "\"1\""});
  }
  Typed run(const std::vector<std::string>& arguments) const {
    std::ostringstream out, err;
    const int code = runCommandLine(
        arguments, {.out = out, .err = err, .folder = folder_, .world = world_, .kinds = kinds_.all()});
    return {code, out.str(), err.str()};
  }
  void configure(const std::string& rest) const {
    std::ofstream(folder_ / "omni.yaml")
        << "sources:\n  crm: { path: '" << server_.url("crm/customers.csv?key=sesame-open")
        << "', secret: env:FILES_TOKEN }\n"
        << rest;
  }
  std::string everythingKept() const {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      std::ostringstream text;
      if (entry.is_regular_file() && entry.path().filename() != "omni.yaml")
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      all += entry.path().string() + text.str();
    }
    return all;
  }
  void pass(std::chrono::minutes time) const { (void)world_.waitUntil(world_.now() + time, {}); }

  static constexpr auto kCustomers =
      "name,country\nPennine Water,UK\nArctic Catch,Norway\nSevern Castings,UK\n";
  TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();
  InstantWorld world_{folder_ / ".cache"};
  ServedFiles server_;
  const FetchedKinds kinds_{sourceKinds()};
};

TEST_F(FetchedCommandTest, asksAFileOfAServerWithoutAConfiguration) {
  const Typed asked =
      run({"ask", "How many customers are in the UK?", "--in", server_.url("crm/customers.csv")});
  EXPECT_EQ(asked.code, kExitAnswered) << asked.err;
  EXPECT_THAT(asked.out, HasSubstr("2"));
  const Typed none = run({"ask", "How many?", "--in", server_.url("none.csv")});
  EXPECT_EQ(none.code, kExitFailed);
  EXPECT_THAT(none.err, HasSubstr("status 404"));
}

TEST_F(FetchedCommandTest, writesAConfigurationOfAnAddress) {
  const Typed made = run({"init", server_.url("crm/customers.csv")});
  EXPECT_EQ(made.code, kExitAnswered) << made.err;
  std::ostringstream written;
  written << std::ifstream(folder_ / "omni.yaml").rdbuf();
  EXPECT_THAT(written.str(), HasSubstr(server_.url("crm/customers.csv")));
  EXPECT_THAT(run({"ask", "How many customers are in the UK?"}).out, HasSubstr("2"));
  EXPECT_EQ(run({"init", server_.url("none.csv"), "--force"}).code, kExitFailed);
}

TEST_F(FetchedCommandTest, tellsWhatChangedThere) {
  configure("");
  ASSERT_EQ(run({"sources", "drift"}).code, kExitAnswered);
  server_.put("crm/customers.csv",
              {"name,land\nPennine Water,UK\nArctic Catch,Norway\nSevern Castings,UK\n", "\"2\""});
  pass(std::chrono::minutes(2));
  const Typed drift = run({"sources", "drift"});
  EXPECT_EQ(drift.code, kExitFailed);
  EXPECT_THAT(drift.out, AllOf(HasSubstr("country"), HasSubstr("land")));
}

TEST_F(FetchedCommandTest, warnsOfACopyThatServesAndKeepsNoSecret) {
  configure("log: full\n");
  EXPECT_EQ(run({"ask", "How many customers are in the UK?"}).code, kExitAnswered);
  server_.before([](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    return ServedFiles::reply(500, {}, "very-secret-token sesame-open");
  });
  pass(std::chrono::minutes(300));
  const Typed asked = run({"ask", "How many customers are in the UK?", "--json", "--trace"});
  EXPECT_EQ(asked.code, kExitAnswered) << asked.err;
  EXPECT_THAT(asked.out, HasSubstr("was fetched 5 hours ago"));
  const Typed checked = run({"sources", "check"});
  EXPECT_THAT(checked.out, ContainsRegex("fetched[[:space:]]+5[[:space:]]+hours[[:space:]]+ago"))
      << "wrapped";
  for (const std::string& text :
       {asked.out, asked.err, checked.out, checked.err, run({"sources", "list", "--json"}).out,
        run({"log", "list", "--json"}).out, run({"doctor"}).out, everythingKept()})
    EXPECT_THAT(text, AllOf(Not(HasSubstr("very-secret-token")), Not(HasSubstr("sesame-open"))));
}

}  // namespace
}  // namespace omni
