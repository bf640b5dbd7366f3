#include "process/spawn.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "process/passed_ends.h"
#include "process/start/process_start.h"

namespace omni {
namespace {

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

}  // namespace

std::optional<Connections> Connections::make() {
  Connections made{socketEnds(), socketEnds(), pipeEnds()};
  if (!made.conversation.open() || !made.stops.open() || !made.complaints.open()) return std::nullopt;
  setNonBlocking(made.conversation.mine.get());
  setNonBlocking(made.complaints.mine.get());
  setNonBlocking(made.complaints.its.get());  // without a reader the writer must not block
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
  const ProcessStart start{program.path, program.arguments, workersEnvironment(), endsAs};
  pid_t id = 0;
  if (const int error = startProcess(start, id); error != 0)
    return tl::unexpected(noWorker(program.path.string() + ": " + std::strerror(error)));
  return id;
}

Error noWorker(const std::string& why) {
  return {Code::kUnavailable, "no worker process could be started: " + why,
          "See whether the machine has processes and open files left.", Audience::kOperator};
}

}  // namespace omni
