#pragma once

#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/result.h"
#include "process/start/ends.h"
#include "process/worker_program.h"

namespace omni {

/// The connections of a worker; `its` ends are for the process that starts it.
struct Connections {
  Ends conversation, stops, complaints;
  /// Nothing when no more files may be open; errno says so.
  static std::optional<Connections> make();
};

/// Has a process that bears workers, at the other end of `orders`, bear one with those ends; its number. 0
/// where it is gone, negative where it cannot.
pid_t orderCopy(int orders, const Connections& of);

/// Starts the program, in a group of its own and with next to nothing of the environment. It gets each end
/// under the number paired with it, and nothing as input and output. Error: kUnavailable.
Result<pid_t> spawnProgram(const WorkerProgram& program, std::span<const std::pair<int, int>> endsAs);

Error noWorker(const std::string& why);

}  // namespace omni
