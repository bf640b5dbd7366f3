#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>

#include "process/spawn.h"
#include "process/worker_process.h"

namespace omni {

/// Where workers are born: a process of the program that has been linked and started once, and is copied for
/// each worker in a millisecond instead of a new program's twenty. It reads no source and runs no query.
/// Thread-safe.
class ForkServer {
 public:
  explicit ForkServer(WorkerProgram program) : program_(std::move(program)) {}
  ~ForkServer();
  ForkServer(const ForkServer&) = delete;
  ForkServer& operator=(const ForkServer&) = delete;

  /// Starts its process ahead of the first worker.
  void open();
  /// A worker that waits to hear what it is for; where copies cannot be made, a new program's. Error:
  /// kUnavailable.
  Result<std::unique_ptr<WorkerProcess>> worker();

 private:
  bool opened();
  pid_t copied(const Connections& of);
  void close();

  const WorkerProgram program_;
  std::mutex mutex_;
  pid_t id_ = 0;  // of its process; 0: there is none
  OwnedDescriptor orders_;
  bool cannotFork_ = false;  // no copies can be made here
};

}  // namespace omni
