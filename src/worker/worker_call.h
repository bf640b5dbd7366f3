#pragma once

#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "process/worker_process.h"
#include "source/source.h"

namespace omni {

/// How long a worker may take to notice that its request is to stop, before it is killed: past its deadline,
/// and where whoever asked has gone.
inline constexpr std::chrono::milliseconds kDeadlineGrace{200}, kLeavingGrace{50};

/// What came of a request.
struct WorkerReply {
  Result<std::string> answer;  // the archive of what was asked for
  bool usable = false;         // the worker waits for the next request
};

/// One request to a worker, kept to its bounds from outside.
class WorkerCall {
 public:
  /// `loadingMemory`: bytes that the worker may hold until it says that its source is loaded. From then on it
  /// may hold the budget's memory more than it held at that moment.
  WorkerCall(WorkerProcess& worker, const SourceId& source, const Budget& budget, std::size_t loadingMemory,
             const Progress& progress);

  /// Errors beside those of the worker's source: kDeadline and kCancelled where it did not stop by itself,
  /// kLimit where it held too much, kInternal (a query) or kUnreadable (files) where it ended.
  WorkerReply make(const Message& request);

 private:
  std::optional<WorkerReply> take(const Message& message);
  std::optional<WorkerReply> look();
  WorkerReply ended();
  WorkerReply killed(Error why);

  WorkerProcess& worker_;
  const SourceId& source_;
  const Budget& budget_;
  const Progress& progress_;
  std::size_t mostMemory_;
  bool loaded_ = false;
  std::uint64_t number_ = 0;
  std::optional<std::chrono::steady_clock::time_point> graceEnds_;
};

}  // namespace omni
