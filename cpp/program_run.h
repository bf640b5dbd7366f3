#pragma once

#include <sys/types.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "call.h"
#include "command.h"
#include "line_reader.h"
#include "process/start/ends.h"

namespace omni::client::detail {

/// One run of the program. It ends once and is not started again. A thread of its own serves its pipes, so
/// that none can fill up and block; nothing there waits for a caller. Any thread may call.
class ProgramRun {
 public:
  /// Starts the program. Error: kProgramEnded, where it cannot be started.
  static Result<std::shared_ptr<ProgramRun>> start(const Command& command);
  ~ProgramRun();
  ProgramRun(const ProgramRun&) = delete;
  ProgramRun& operator=(const ProgramRun&) = delete;

  /// Begins a call; null where the program has ended before. Error: kInvalidArgument.
  Result<std::shared_ptr<Call>> begin(const Request& request);
  /// Asks the program to stop a call that is under way, and forgets it.
  void cancel(const Call& call);
  bool hasEnded();
  /// Ends the program: by the end of its input, then by signals. Calls under way end with kCancelled.
  void close();

 private:
  struct Pipes {
    OwnedDescriptor in, out, log;  // the program's standard streams
  };

  ProgramRun(pid_t id, OwnedDescriptor process, OwnedDescriptor wakeUp, Pipes pipes);

  void wake() const;
  void serve();
  bool waitForEvents();
  void writeRequests();
  void readMessages();
  void readLog();
  void receive(const std::string& line);
  void receiveProgress(const Json& progress);
  void endSoon(int signal, std::chrono::milliseconds after);
  void signalWhereDue();
  void fail(const Error& error);
  void finish();
  std::shared_ptr<Call> find(const Json& number, bool take);

  const pid_t id_;
  const OwnedDescriptor process_;  // readable when it has ended
  const OwnedDescriptor wakeUp_;   // readable when there is something to do

  // Of the serving thread alone:
  Pipes pipes_;
  LineReader lines_;
  std::string log_;  // the end of what came on standard error
  std::string writing_;
  std::optional<Clock::time_point> signalAt_;
  int nextSignal_ = 0;

  std::mutex mutex_;
  std::uint64_t number_ = 0;
  std::map<std::uint64_t, std::shared_ptr<Call>> calls_;
  std::string outgoing_;
  std::optional<Error> ended_;  // why no call can be begun
  bool closing_ = false;

  std::once_flag joined_;
  std::thread thread_;  // last: it uses the rest
};

}  // namespace omni::client::detail
