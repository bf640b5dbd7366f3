// The prompts of all stages for one small pool, exactly. After a change that is meant, write them anew:
//   omni prompt STAGE QUESTION --in tests/cases/prompt/pool > tests/cases/prompt/STAGE.txt
//   omni prompt STAGE QUESTION --config tests/cases/prompt/unshared.yaml >
//   tests/cases/prompt/STAGE_unshared.txt
//   omni prompt formulate "Who manages the account of Arctic Catch?" --in examples/company --source SOURCE >
//   tests/cases/prompt/company/SOURCE.txt
#include <gmock/gmock.h>

#include <sstream>

#include "app/cli/command_line.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kQuestion = "How many orders came from the city Oslo?";

class PromptCommandTest : public ::testing::Test {
 protected:
  std::string run(std::vector<std::string> arguments, int code = 0) {
    for (const auto* argument : {"--in", "tests/cases/prompt/pool"}) arguments.emplace_back(argument);
    return runAsIs(std::move(arguments), code);
  }
  std::string runAsIs(std::vector<std::string> arguments, int code = 0) {
    arguments.insert(arguments.begin(), "prompt");
    std::ostringstream out, err;
    EXPECT_EQ(runCommandLine(arguments, {.out = out, .err = err, .world = world_}), code) << err.str();
    return code == 0 ? out.str() : err.str();
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path()};
};

TEST_F(PromptCommandTest, promptsAreThePromptsOfTheCases) {
  for (const std::string stage : {"route", "select", "formulate", "evidence", "answer", "agent"}) {
    const auto golden = readFile("tests/cases/prompt/" + stage + ".txt");
    ASSERT_TRUE(golden) << golden.error().message;
    EXPECT_EQ(run({stage, kQuestion}), *golden) << stage;
  }
}

TEST_F(PromptCommandTest, everyLanguageHasItsOwnPrompt) {
  for (const std::string source : {"sales", "suppliers", "org", "handbook"}) {
    const auto golden = readFile("tests/cases/prompt/company/" + source + ".txt");
    ASSERT_TRUE(golden) << golden.error().message;
    EXPECT_EQ(runAsIs({"formulate", "Who manages the account of Arctic Catch?", "--in", "examples/company",
                       "--source", source}),
              *golden)
        << source;
  }
}

TEST_F(PromptCommandTest, valuesThatMayNotLeaveAreInNoPrompt) {
  for (const std::string stage : {"select", "formulate", "agent"}) {
    const auto golden = readFile("tests/cases/prompt/" + stage + "_unshared.txt");
    ASSERT_TRUE(golden) << golden.error().message;
    const std::string text = runAsIs({stage, kQuestion, "--config", "tests/cases/prompt/unshared.yaml"});
    EXPECT_EQ(text, *golden) << stage;
    EXPECT_THAT(text, AllOf(Not(HasSubstr("Bergen")), Not(HasSubstr("Ann Berg")), Not(HasSubstr("Refunds"))));
  }
}

TEST_F(PromptCommandTest, oneSourceAlone) {
  EXPECT_THAT(run({"select", kQuestion, "--source", "handbook"}), Not(HasSubstr("order_id")));
}

TEST_F(PromptCommandTest, asJson) {
  const std::string out = run({"select", kQuestion, "--json"});
  EXPECT_THAT(out, HasSubstr("\"role\": \"system\""));
  EXPECT_THAT(out, HasSubstr("\"tokens\": "));
}

TEST_F(PromptCommandTest, misuseIsReported) {
  EXPECT_THAT(run({"sing", kQuestion}, 1), HasSubstr("select, formulate"));
  EXPECT_THAT(run({"select"}, 2), Not(IsEmpty()));
}

}  // namespace
}  // namespace omni
