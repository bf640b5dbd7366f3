#include "process/spawn.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "process/passed_ends.h"

namespace omni {
namespace {

constexpr int kAboveTheWorkers = 10;  // its own ends are numbered below
/// With a process that may still be starting on a busy machine.
constexpr int kTimeout = 5000;  // milliseconds

// Nothing else of the environment reaches a worker: no key, no password.
constexpr std::array kKept = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH"};

std::vector<std::string> workersEnvironment() {
  // Linked whole at once: no copy then looks a symbol up.
  std::vector<std::string> kept{"LD_BIND_NOW=1"};
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

void neverWaits(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/// How the process is to begin.
class Beginning {
 public:
  Beginning() {
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
  ~Beginning() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;

  void give(int end, int as) { posix_spawn_file_actions_adddup2(&actions_, end, as); }
  void giveNothing(int as, int flags) {
    posix_spawn_file_actions_addopen(&actions_, as, "/dev/null", flags, 0);
  }
  /// Libraries open descriptors that they do not close at a start: one of those would be taken for an end.
  void closeFrom(int first) { posix_spawn_file_actions_addclosefrom_np(&actions_, first); }
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

std::optional<Connections> Connections::make() {
  Connections made{socketEnds(), socketEnds(), pipeEnds()};
  if (!made.conversation.open() || !made.stops.open() || !made.complaints.open()) return std::nullopt;
  neverWaits(made.conversation.mine.get());
  neverWaits(made.complaints.mine.get());
  neverWaits(made.complaints.its.get());  // whom nobody listens to must not wait for it
  return made;
}

pid_t orderCopy(int orders, const Connections& of) {
  const WorkerEnds ends{of.complaints.its.get(), of.conversation.its.get(), of.stops.its.get()};
  pid_t id = 0;
  pollfd reply{orders, POLLIN, 0};
  const bool answered =
      passEnds(orders, ends) && poll(&reply, 1, kTimeout) > 0 && read(orders, &id, sizeof id) == sizeof id;
  return answered ? id : 0;
}

Result<pid_t> spawnProgram(const WorkerProgram& program, std::span<const std::pair<int, int>> endsAs) {
  Beginning beginning;
  for (const int as : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) beginning.giveNothing(as, O_RDWR);
  int highest = STDERR_FILENO;
  for (const auto& [end, as] : endsAs) {
    beginning.give(end, as);
    highest = std::max(highest, as);
  }
  beginning.closeFrom(highest + 1);
  pid_t id = 0;
  if (const int error = beginning.spawn(id, program); error != 0)
    return tl::unexpected(noWorker(program.path.string() + ": " + std::strerror(error)));
  return id;
}

Error noWorker(const std::string& why) {
  return {Code::kUnavailable, "no worker process could be started: " + why,
          "See whether the machine has processes and open files left.", Audience::kOperator};
}

}  // namespace omni
