#include "worker/worker_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace omni {
namespace {

constexpr int kAboveTheWorkers = 10;  // its own ends are numbered below
constexpr int kWaitForRoom = 5;       // milliseconds
constexpr std::size_t kKeptOfQueries = 32u << 20u;

// Nothing else of the environment reaches a worker: no key, no password.
constexpr std::array kKept = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH"};

std::vector<std::string> workersEnvironment() {
  std::vector<std::string> kept;
  for (const char* name : kKept)
    if (const char* value = std::getenv(name)) kept.push_back(std::string(name) + "=" + value);
  return kept;
}

std::vector<char*> pointersTo(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// So high that giving a worker its ends covers none of them.
OwnedDescriptor moved(int descriptor) {
  const OwnedDescriptor low(descriptor);
  return OwnedDescriptor(fcntl(low.get(), F_DUPFD_CLOEXEC, kAboveTheWorkers));
}

/// Both ends of what a worker is connected by.
struct Ends {
  OwnedDescriptor mine, its;
  bool open() const { return mine.get() >= 0 && its.get() >= 0; }
};

Ends socketEnds() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return {};
  return {moved(ends[0]), moved(ends[1])};
}

Ends pipeEnds() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  return {moved(ends[0]), moved(ends[1])};
}

void neverWaits(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/// How the worker's process is to begin.
class Birth {
 public:
  Birth() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    // A group of its own: what a terminal interrupts is the parent, which ends its workers itself.
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Birth() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Birth(const Birth&) = delete;
  Birth& operator=(const Birth&) = delete;

  void give(const OwnedDescriptor& end, int as) {
    posix_spawn_file_actions_adddup2(&actions_, end.get(), as);
  }
  void giveNothing(int as, int flags) {
    posix_spawn_file_actions_addopen(&actions_, as, "/dev/null", flags, 0);
  }
  int spawn(pid_t& id, const WorkerProgram& program) const {
    std::vector<std::string> arguments{program.path.string()};
    arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
    std::vector<std::string> environment = workersEnvironment();
    return posix_spawn(&id, program.path.c_str(), &actions_, &attributes_, pointersTo(arguments).data(),
                       pointersTo(environment).data());
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

Error noWorker(const std::string& why) {
  return {Code::kUnavailable, "no worker process could be started: " + why,
          "See whether the machine has processes and open files left.", Audience::kOperator};
}

}  // namespace

OwnedDescriptor::OwnedDescriptor(OwnedDescriptor&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

OwnedDescriptor& OwnedDescriptor::operator=(OwnedDescriptor&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OwnedDescriptor::~OwnedDescriptor() {
  if (descriptor_ >= 0) close(descriptor_);
}

WorkerProcess::WorkerProcess(pid_t id, OwnedDescriptor conversation, OwnedDescriptor stops,
                             OwnedDescriptor complaints)
    : id_(id),
      conversation_(std::move(conversation)),
      stops_(std::move(stops)),
      complaints_(std::move(complaints)),
      memory_(std::to_string(id)) {}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const WorkerProgram& program) {
  Ends conversation = socketEnds(), stops = socketEnds(), complaints = pipeEnds();
  if (!conversation.open() || !stops.open() || !complaints.open())
    return tl::unexpected(noWorker(std::strerror(errno)));
  neverWaits(conversation.mine.get());
  neverWaits(complaints.mine.get());
  neverWaits(complaints.its.get());  // whom nobody listens to must not wait for it
  Birth birth;
  birth.giveNothing(STDIN_FILENO, O_RDONLY);
  birth.giveNothing(STDOUT_FILENO, O_WRONLY);
  birth.give(complaints.its, STDERR_FILENO);
  birth.give(conversation.its, kConversation);
  birth.give(stops.its, kStops);
  pid_t id = 0;
  if (const int error = birth.spawn(id, program); error != 0)
    return tl::unexpected(noWorker(program.path.string() + ": " + std::strerror(error)));
  return std::make_unique<WorkerProcess>(id, std::move(conversation.mine), std::move(stops.mine),
                                         std::move(complaints.mine));
}

WorkerProcess::~WorkerProcess() {
  if (id_ <= 0) return;
  kill();
  (void)ending();
}

bool WorkerProcess::idle() const {
  pollfd end{conversation_.get(), POLLIN, 0};
  return id_ > 0 && poll(&end, 1, 0) == 0;
}

bool WorkerProcess::send(const Message& message, const Budget& budget) {
  const std::string bytes = framed(message);
  std::string_view left = bytes;
  while (!left.empty()) {
    const ssize_t count = ::send(conversation_.get(), left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      left.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return false;
    if (budget.exhausted()) return false;
    pollfd end{conversation_.get(), POLLOUT, 0};
    poll(&end, 1, kWaitForRoom);
  }
  return true;
}

WorkerProcess::Heard WorkerProcess::hear(Message& message, std::chrono::milliseconds patience) {
  for (;;) {
    auto next = cutter_.next();
    if (!next) return Heard::kEnd;
    if (*next) {
      message = std::move(**next);
      return Heard::kMessage;
    }
    pollfd end{conversation_.get(), POLLIN, 0};
    const int ready = poll(&end, 1, static_cast<int>(patience.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return Heard::kNothing;
    std::array<char, 1 << 16> buffer;
    const ssize_t count = read(conversation_.get(), buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return Heard::kEnd;
    cutter_.add({buffer.data(), static_cast<std::size_t>(count)});
  }
}

void WorkerProcess::stop(std::uint64_t request) const {
  // Where there is no room it is told enough already.
  while (::send(stops_.get(), &request, sizeof request, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno == EINTR)
    continue;
}

void WorkerProcess::noteLoaded() {
  if (loaded_ == 0) loaded_ = memory();
}

bool WorkerProcess::swollen() const {
  return loaded_ != 0 && memory() > loaded_ + kKeptOfQueries;
}

void WorkerProcess::kill() const {
  if (id_ > 0) ::kill(id_, SIGKILL);
}

WorkerEnding WorkerProcess::ending() {
  int status = 0;
  pid_t found = 0;
  do found = waitpid(id_, &status, 0);
  while (found < 0 && errno == EINTR);
  WorkerEnding ending;
  std::array<char, 4096> said;
  const ssize_t count = read(complaints_.get(), said.data(), said.size());
  const std::string_view complaint(said.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  ending.outOfMemory = complaint.find("memory allocation of") != std::string_view::npos ||
                       complaint.find("bad_alloc") != std::string_view::npos;
  if (found == id_ && WIFSIGNALED(status))
    ending.how = "signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
  else
    ending.how = "exit " + std::to_string(found == id_ ? WEXITSTATUS(status) : -1);
  id_ = 0;
  return ending;
}

}  // namespace omni
