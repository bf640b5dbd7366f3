#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>

#include "base/budget.h"
#include "process/message.h"
#include "process/private_memory.h"
#include "process/spawn.h"

namespace omni {

/// How a worker came to its end.
struct WorkerEnding {
  std::string how;           // "signal 11 (Segmentation fault)"
  bool outOfMemory = false;  // it said that it got no more
};

/// A worker process, seen from the one that started it; killed with this object. Used by one thread at a
/// time.
class WorkerProcess {
 public:
  /// Of a process that was started with the other ends.
  WorkerProcess(pid_t id, Connections connections);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  /// Another that has loaded the source, of one that was told to hold it; null where it is gone.
  std::unique_ptr<WorkerProcess> copy() const;
  /// Whether it has served nobody yet, nor what it is a copy of.
  bool fresh() const { return requests_ == 0 && !isCopy_; }

  /// Whether it waits for a request: it has not ended, and said nothing unasked.
  bool idle() const;
  /// False when it is gone or the budget is exhausted first.
  bool send(const Message& message, const Budget& budget);

  enum class Received { kMessage, kNothing, kEnd };
  /// Waits that long for its next message. What is none counts as its end.
  Received receive(Message& message, std::chrono::milliseconds timeout);

  /// Asks it to stop the request of that number.
  void stop(std::uint64_t request) const;
  /// Ends it, and does not wait for that.
  void kill() const;
  /// Waits until it has ended.
  WorkerEnding ending();

  std::size_t memory() const { return memory_.resident(); }
  /// Its source is loaded: what it holds then is the source's. Counts once.
  void noteLoaded();
  /// Whether it kept so much of what queries held that the next one would not fit.
  bool swollen() const;
  /// Numbers requests, from 1.
  std::uint64_t nextRequest() { return ++requests_; }

 private:
  pid_t id_;
  OwnedDescriptor conversation_, stops_, complaints_;
  PrivateMemory memory_;
  MessageCutter cutter_;
  std::uint64_t requests_ = 0;
  bool isCopy_ = false;
  std::size_t loaded_ = 0;  // bytes that it held when its source was first loaded
};

}  // namespace omni
