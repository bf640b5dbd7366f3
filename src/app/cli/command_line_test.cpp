#include "app/cli/command_line.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs in an empty folder that disappears with the test.
class CommandLineTest : public ::testing::Test {
 protected:
  CommandLineTest() : folder_(fs::path(::testing::TempDir()) / "omni_command_line") {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~CommandLineTest() override { fs::remove_all(folder_); }

  Ran run(const std::vector<std::string>& arguments) const {
    std::ostringstream out, err;
    const int code = runCommandLine(arguments, {.out = out, .err = err, .folder = folder_});
    return {code, out.str(), err.str()};
  }

  fs::path folder_;
};

TEST_F(CommandLineTest, helpGoesToStdout) {
  for (const auto& arguments :
       {std::vector<std::string>{"--help"}, {"ask", "--help"}, {"sources", "show", "--help"}}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("Usage:"));
    EXPECT_THAT(ran.err, IsEmpty());
  }
}

TEST_F(CommandLineTest, misuseIsTwoWithTheNearestCommand) {
  EXPECT_EQ(run({}).code, 2);
  const Ran misspelt = run({"ak", "how many"});
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("omni ask"));
  EXPECT_THAT(misspelt.out, IsEmpty());
  EXPECT_EQ(run({"ask"}).code, 2);
  EXPECT_EQ(run({"ask", "q", "--nonsense"}).code, 2);
  EXPECT_EQ(run({"ask", "q", "--config", "a", "--in", "b"}).code, 2);
  EXPECT_EQ(run({"query", "only_source"}).code, 2);
  EXPECT_EQ(run({"completion", "cmd.exe"}).code, 2);
}

TEST_F(CommandLineTest, saysWhatToDoWithoutAConfiguration) {
  const Ran ran = run({"ask", "how many?"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("omni init"));
  EXPECT_THAT(run({"ask", "how many?", "--json"}).out, HasSubstr("\"code\": \"not_found\""));
}

TEST_F(CommandLineTest, aQuestionMayFollowTheFolders) {
  const Ran ran = run({"ask", "--in", (folder_ / "absent").string(), "how many?"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("absent"));
}

TEST_F(CommandLineTest, completionNamesEveryCommand) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run({"completion", shell});
    EXPECT_EQ(ran.code, 0);
    for (const char* command : {"ask", "explain", "query", "sources", "init", "doctor"})
      EXPECT_THAT(ran.out, HasSubstr(command));
  }
}

TEST_F(CommandLineTest, initSaysWhenNothingIsThereAndReplacesOnlyByForce) {
  EXPECT_EQ(run({"init", folder_.string()}).code, 1);
  std::ofstream(folder_ / "omni.yaml") << "sources: {}\n";
  EXPECT_THAT(run({"init", folder_.string()}).err, HasSubstr("--force"));
}

}  // namespace
}  // namespace omni
