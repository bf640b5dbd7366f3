#include "source/files/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "base/text.h"
#include "base/world.h"

namespace omni {
namespace {

constexpr int kNoProgram = 127;
constexpr std::size_t kMaxComplaint = 2000;

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_, O_CLOEXEC) != 0) ends_[0] = ends_[1] = -1;
  }
  ~Pipe() {
    closeEnd(0);
    closeEnd(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  bool open() const { return ends_[0] >= 0; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void closeWriter() { closeEnd(1); }

 private:
  void closeEnd(int end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }
  int ends_[2];
};

// Between fork and exec only calls that are safe in a child of a threaded program.
[[noreturn]] void becomeProgram(char* const* arguments, int output, int complaint,
                                const ProcessLimits& limits) {
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(complaint, STDERR_FILENO);
  const rlimit memory{limits.memoryBytes, limits.memoryBytes};
  setrlimit(RLIMIT_AS, &memory);
  execvp(arguments[0], arguments);
  _exit(kNoProgram);
}

class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The exit status; 128 and more when it was killed.
  int wait() {
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) continue;
    id_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }

 private:
  pid_t id_;
};

// Reads what is there; false at the end of the stream.
bool drain(int from, std::string& into) {
  char buffer[1 << 16];
  const ssize_t count = read(from, buffer, sizeof buffer);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  into.append(buffer, static_cast<std::size_t>(count));
  return count > 0;
}

struct Streams {
  std::string output;
  std::string complaint;
};

Status readAll(const Pipe& output, const Pipe& complaint, const std::string& program,
               const ProcessLimits& limits, const Budget& budget, Streams& streams) {
  const auto end = std::chrono::steady_clock::now() + limits.time;
  pollfd ends[2] = {{output.reader(), POLLIN, 0}, {complaint.reader(), POLLIN, 0}};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    if (budget.exhausted()) return tl::unexpected(budget.exhaustedError(program));
    if (std::chrono::steady_clock::now() >= end)
      return fail(Code::kDeadline,
                  program + ": took longer than " + std::to_string(limits.time.count()) + " ms", "");
    if (streams.output.size() > limits.outputBytes)
      return fail(Code::kLimit,
                  program + ": wrote more than " + std::to_string(limits.outputBytes) + " bytes", "");
    if (poll(ends, 2, 50) <= 0) continue;
    if (ends[0].revents && !drain(ends[0].fd, streams.output)) ends[0].fd = -1;
    if (ends[1].revents && !drain(ends[1].fd, streams.complaint)) ends[1].fd = -1;
    if (streams.complaint.size() > kMaxComplaint) streams.complaint.resize(kMaxComplaint);
  }
  return {};
}

}  // namespace

bool isProgram(const std::string& name) {
  for (const auto& folder : split(realWorld().environment("PATH").value_or(""), ':'))
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  return false;
}

Result<std::string> runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                               const Budget& budget) {
  const std::string& program = command.front();
  Pipe output, complaint;
  if (!output.open() || !complaint.open())
    return fail(Code::kUnavailable, program + ": no more pipes", "Try again.");
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t id = fork();
  if (id == 0) becomeProgram(arguments.data(), output.writer(), complaint.writer(), limits);
  if (id < 0) return fail(Code::kUnavailable, program + ": cannot start a process", "Try again.");
  Child child(id);
  output.closeWriter();
  complaint.closeWriter();
  Streams streams;
  OMNI_RETURN_IF_ERROR(readAll(output, complaint, program, limits, budget, streams));
  const int status = child.wait();
  if (status == kNoProgram)
    return fail(Code::kUnavailable, program + " is not installed", "Install it and refresh the source.",
                Audience::kOperator);
  if (status != 0) {
    const std::string printed = toUtf8(trim(streams.complaint));
    return fail(Code::kUnreadable,
                program + ": " + (printed.empty() ? "failed with " + std::to_string(status) : printed), "",
                Audience::kOperator);
  }
  return std::move(streams.output);
}

}  // namespace omni
