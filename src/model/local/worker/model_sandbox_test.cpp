#include "model/local/worker/model_sandbox.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "base/temporary_folder.h"
#include "process/sandbox/call_filter.h"
#include "process/sandbox/landlock.h"

namespace omni {
namespace {

class ModelSandboxTest : public ::testing::Test {
 protected:
  ModelSandboxTest() {
    folder_.write("model.gguf", "model");
    folder_.write("secret", "secret");
  }
  /// The failing call in a sandboxed process; 0: nothing.
  int tried(int (*what)(const char*), const std::string& on = "") const {
    const pid_t child = fork();
    if (child == 0) {
      enterModelSandbox(folder_.path() / "model.gguf");
      _exit(what((folder_.path() / on).c_str()));
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  TemporaryFolder folder_;
};

int errorOf(int result) {
  return result < 0 ? errno : 0;
}
int toRead(const char* path) {
  return errorOf(open(path, O_RDONLY | O_CLOEXEC));
}
int toWrite(const char* path) {
  return errorOf(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}
int toConnect(const char*) {
  return errorOf(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
}
int toFork(const char*) {
  return errorOf(fork());
}

TEST_F(ModelSandboxTest, readsTheModelAndNoOtherFile) {
  if (landlockVersion() == 0) GTEST_SKIP() << "this kernel has no Landlock";
  EXPECT_EQ(tried(toRead, "model.gguf"), 0);
  EXPECT_EQ(tried(toRead, "secret"), EACCES);
}

TEST_F(ModelSandboxTest, writesNothing) {
  if (!filtersCalls()) GTEST_SKIP() << "this kernel has no seccomp";
  EXPECT_NE(tried(toWrite, "model.gguf"), 0);
  EXPECT_NE(tried(toWrite, "new"), 0);
}

TEST_F(ModelSandboxTest, reachesNoNetworkAndStartsNothing) {
  if (!filtersCalls()) GTEST_SKIP() << "this kernel has no seccomp";
  EXPECT_EQ(tried(toConnect), EPERM);
  EXPECT_EQ(tried(toFork), EPERM);
}

}  // namespace
}  // namespace omni
