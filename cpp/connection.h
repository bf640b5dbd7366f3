#pragma once

#include <memory>
#include <mutex>

#include "program_run.h"

namespace omni::client::detail {

/// How long a call is waited for, and who wants to know of its stages.
struct Waiting {
  Clock::time_point deadline = Clock::time_point::max();
  std::stop_token stop;
  std::function<void(const Stage&)> onStage;
};

/// The program behind a client: started at once, and again by a call after it ended.
class Connection {
 public:
  Connection(Command command, std::chrono::milliseconds timeout);

  /// Error: kProgramEnded, where the program cannot be started; kCancelled after close().
  Result<std::shared_ptr<ProgramRun>> run();

  /// The latest time that a call which begins now may end: by the client's timeout, and by `limit` where it
  /// is given.
  Clock::time_point deadline(std::optional<std::chrono::milliseconds> limit = {}) const;

  Result<Json> call(const Request& request, const Waiting& waiting);
  void close();

 private:
  Result<std::shared_ptr<Call>> begin(const Request& request, std::shared_ptr<ProgramRun>& run);

  const Command command_;
  const std::chrono::milliseconds timeout_;  // 0: none
  std::mutex mutex_;
  std::shared_ptr<ProgramRun> run_;
  bool closed_ = false;
};

}  // namespace omni::client::detail
