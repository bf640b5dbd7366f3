#include "app/cli/preparing/preparing.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "app/cli/command_line.h"
#include "base/keeping/file_lock.h"
#include "base/temporary_folder.h"
#include "model/sentence_encoder.h"
#include "source/cached_in.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// A program that tells a pipe what it was started with.
class PreparingTest : public ::testing::Test {
 protected:
  void SetUp() override {
    files_.write("program", "#!/bin/sh\necho \"$@\" > " + argumentsFile().string() + "\n");
    fs::permissions(program(), fs::perms::owner_all);
    ASSERT_EQ(mkfifo(argumentsFile().c_str(), 0600), 0);
    pipe_ = open(argumentsFile().c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }
  ~PreparingTest() override {
    if (pipe_ >= 0) close(pipe_);
  }

  fs::path program() const { return files_.path() / "program"; }
  fs::path argumentsFile() const { return files_.path() / "told"; }

  void writeLongCorpus() {
    std::string rules;
    for (int i = 0; i < 2000; ++i)
      rules += "## Rule " + std::to_string(i) + "\n\nWhoever breaks rule " + std::to_string(i) + " pays.\n\n";
    files_.write("docs/rules.md", rules);
  }

  void askOfCorpus() const {
    ask({"ask", "--in", (files_.path() / "docs").string(), "What does breaking rule 7 cost?"});
  }

  void ask(const std::vector<std::string>& arguments) const {
    std::ostringstream out, err;
    runCommandLine(
        arguments,
        {.out = out, .err = err, .folder = files_.path(), .program = program().string(), .world = world_});
  }

  // What the program was started with.
  std::string started() const {
    constexpr int kTimeout = 60'000;  // milliseconds
    pollfd ready{pipe_, POLLIN, 0};
    char text[4096];
    if (poll(&ready, 1, kTimeout) != 1) return {};
    const auto bytes = read(pipe_, text, sizeof text);
    return bytes > 0 ? std::string(text, static_cast<std::size_t>(bytes)) : std::string();
  }

  TemporaryFolder files_;
  CachedIn world_{files_.path() / ".cache"};
  int pipe_ = -1;
};

TEST_F(PreparingTest, passagesAreEncodedBehindTheAnswer) {
  if (!SentenceEncoder::shared()->available()) GTEST_SKIP() << "there is no encoder";
  writeLongCorpus();
  askOfCorpus();
  EXPECT_THAT(started(), HasSubstr("sources refresh --quiet --source"));
  EXPECT_GT(waitpid(-1, nullptr, 0), 0);
}

TEST_F(PreparingTest, oneAtATimeGoesOn) {
  if (!SentenceEncoder::shared()->available()) GTEST_SKIP() << "there is no encoder";
  writeLongCorpus();
  fs::create_directories(world_.cacheFolder());
  const auto held = FileLock::tryAcquire(world_.cacheFolder() / "preparing.lock");
  ASSERT_TRUE(held);
  askOfCorpus();
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "nothing was started";
}

TEST_F(PreparingTest, aModelReadsSchemasBehindTheAnswer) {
  files_.write("lamps.csv", "id,watts\n1,40\n2,60\n");
  files_.write("tiny.gguf", "read by no question here");
  files_.write("omni.yaml", "model: { path: tiny.gguf }\nsources: { lamps: { path: lamps.csv } }\n");
  ask({"ask", "--config", (files_.path() / "omni.yaml").string(), "How many lamps are there?"});
  EXPECT_THAT(started(), HasSubstr("model prepare --quiet --source lamps --config"));
  EXPECT_GT(waitpid(-1, nullptr, 0), 0);
}

TEST_F(PreparingTest, nothingIsStartedWithoutAModel) {
  files_.write("lamps.csv", "id,watts\n1,40\n2,60\n");
  ask({"ask", "--in", (files_.path() / "lamps.csv").string(), "--planner", "builtin",
       "How many lamps are there?"});
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

}  // namespace
}  // namespace omni
