#include "worker/sandbox/worker_sandbox.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "base/temporary_folder.h"
#include "worker/sandbox/scratch_folder.h"

namespace omni {
namespace {

/// What a process that is shut in finds, told by its exit code: that of a process of its own, since nobody
/// gets out again.
int shutIn(const SourceConfig& source, const std::filesystem::path& cache, bool shut,
           int (*tries)(const char*), const std::string& on) {
  const pid_t child = fork();
  if (child == 0) {
    takeScratchFolder(cache);
    enterSandbox(source, cache);
    if (shut) closeSandbox();
    _exit(tries(on.c_str()));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int toRead(const char* path) {
  return open(path, O_RDONLY | O_CLOEXEC) < 0 ? errno : 0;
}
int toWrite(const char* path) {
  return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) < 0 ? errno : 0;
}
int toConnect(const char*) {
  return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) < 0 ? errno : 0;
}
int toStart(const char*) {
  return fork() < 0 ? errno : 0;
}

class WorkerSandboxTest : public ::testing::Test {
 protected:
  WorkerSandboxTest() {
    folder_.write("source/data.ttl", "data");
    folder_.write("else/secret", "secret");
    std::filesystem::create_directories(cache_);
  }
  int tried(int (*tries)(const char*), const std::string& on, bool shut = false) const {
    return shutIn(source_, cache_, shut, tries, (folder_.path() / on).string());
  }

  TemporaryFolder folder_;
  std::filesystem::path cache_ = folder_.path() / "cache";
  SourceConfig source_{
      .id = "s", .kind = "rdf", .location = FileLocation{{(folder_.path() / "source/data.ttl").string()}}};
};

TEST_F(WorkerSandboxTest, itReadsItsSourceAndNoOtherFile) {
  if (sandboxSupport().fileRules == 0) GTEST_SKIP() << "this kernel has no Landlock";
  EXPECT_EQ(tried(toRead, "source/data.ttl"), 0);
  EXPECT_EQ(tried(toRead, "else/secret"), EACCES);
  EXPECT_EQ(tried(toWrite, "source/data.ttl"), EACCES);
  EXPECT_EQ(tried(toWrite, "else/new"), EACCES);
}

TEST_F(WorkerSandboxTest, aPatternReachesWhatItMayName) {
  if (sandboxSupport().fileRules == 0) GTEST_SKIP() << "this kernel has no Landlock";
  source_.files().paths = {(folder_.path() / "source/*.ttl").string()};
  EXPECT_EQ(tried(toRead, "source/data.ttl"), 0);
  EXPECT_EQ(tried(toRead, "else/secret"), EACCES);
}

int toList(const char* path) {
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) < 0 ? errno : 0;
}

TEST_F(WorkerSandboxTest, aNameWithBracketsIsFoundWhereItLies) {
  if (sandboxSupport().fileRules == 0) GTEST_SKIP() << "this kernel has no Landlock";
  folder_.write("of [2026]/report[1].csv", "n");
  folder_.write("of [2026]/other.csv", "n");
  source_.kind = "duckdb";
  source_.files().paths = {(folder_.path() / "of [2026]/report[1].csv").string()};
  EXPECT_EQ(tried(toRead, "of [2026]/report[1].csv"), 0);
  EXPECT_EQ(tried(toList, "of [2026]"), 0);
  EXPECT_EQ(tried(toList, ""), 0);
  EXPECT_EQ(tried(toRead, "of [2026]/other.csv"), EACCES);
  EXPECT_EQ(tried(toRead, "else/secret"), EACCES);
}

TEST_F(WorkerSandboxTest, whatGoesTogetherByItsNameIsReadTogether) {
  if (sandboxSupport().fileRules == 0) GTEST_SKIP() << "this kernel has no Landlock";
  folder_.write("graphs/films.nodes.csv", "id");
  folder_.write("graphs/films.edges.csv", "from,to");
  folder_.write("graphs/staff.nodes.csv", "id");
  source_.kind = "graph";
  source_.files().paths = {(folder_.path() / "graphs/films.nodes.csv").string()};
  EXPECT_EQ(tried(toList, "graphs"), 0);
  EXPECT_EQ(tried(toRead, "graphs/films.edges.csv"), 0);
  EXPECT_EQ(tried(toRead, "graphs/staff.nodes.csv"), EACCES);
}

TEST_F(WorkerSandboxTest, itWritesTheCacheUntilItIsShut) {
  if (!sandboxSupport().calls) GTEST_SKIP() << "this kernel has no seccomp";
  EXPECT_EQ(tried(toWrite, "cache/index"), 0);
  EXPECT_EQ(tried(toWrite, "cache/index", true), EPERM);
  EXPECT_EQ(tried(toRead, "source/data.ttl", true), 0);
}

int toLayAside(const char*) {
  return toWrite((std::filesystem::temp_directory_path() / "part").c_str());
}

TEST_F(WorkerSandboxTest, whatIsLaidAsideHasAPlaceThatGoesWithItsProcess) {
  const auto scratch = cache_ / "scratch";
  const auto left = [&] {
    return std::distance(std::filesystem::directory_iterator(scratch), std::filesystem::directory_iterator());
  };
  EXPECT_EQ(tried(toLayAside, ""), 0);
  EXPECT_EQ(left(), 1);
  EXPECT_EQ(tried(toLayAside, ""), 0);
  EXPECT_EQ(left(), 1) << "that of the one before is gone";
}

TEST_F(WorkerSandboxTest, itStartsHelpersUntilItIsShut) {
  if (!sandboxSupport().calls) GTEST_SKIP() << "this kernel has no seccomp";
  EXPECT_EQ(tried(toStart, ""), 0);
  EXPECT_EQ(tried(toStart, "", true), EPERM);
}

TEST_F(WorkerSandboxTest, itReachesNoNetwork) {
  if (!sandboxSupport().calls) GTEST_SKIP() << "this kernel has no seccomp";
  EXPECT_EQ(tried(toConnect, ""), EPERM);
}

}  // namespace
}  // namespace omni
