#include "connection.h"

#include <algorithm>

namespace omni::client::detail {
namespace {

constexpr std::chrono::hours kForever{24 * 365 * 100};  // more would leave the range of the clock

/// Cancels a call that is left before its end.
class Cancelling {
 public:
  Cancelling(ProgramRun& run, const Call& call) : run_(run), call_(call) {}
  ~Cancelling() { run_.cancel(call_); }
  Cancelling(const Cancelling&) = delete;
  Cancelling& operator=(const Cancelling&) = delete;

 private:
  ProgramRun& run_;
  const Call& call_;
};

Error leftUnfinished(const std::stop_token& stop) {
  if (stop.stop_requested()) return {Code::kCancelled, "the call was cancelled", "Ask again."};
  return {Code::kDeadline, "the program did not answer in time", "Allow more time."};
}

}  // namespace

Connection::Connection(Command command, std::chrono::milliseconds timeout)
    : command_(std::move(command)), timeout_(timeout) {}

Result<std::shared_ptr<ProgramRun>> Connection::run() {
  const std::scoped_lock lock(mutex_);
  if (closed_) return Error{Code::kCancelled, "the client is closed", "Open another one."};
  if (run_ && !run_->hasEnded()) return run_;
  auto started = ProgramRun::start(command_);
  if (started) run_ = *started;
  return started;
}

Clock::time_point Connection::deadline(std::optional<std::chrono::milliseconds> limit) const {
  if (timeout_.count() > 0) limit = std::min(limit.value_or(timeout_), timeout_);
  return limit && *limit < kForever ? Clock::now() + *limit : Clock::time_point::max();
}

Result<std::shared_ptr<Call>> Connection::begin(const Request& request, std::shared_ptr<ProgramRun>& run) {
  while (true) {
    auto current = this->run();
    if (!current) return current.error();
    run = *current;
    auto call = run->begin(request);
    if (!call || *call) return call;  // else it ended just now
  }
}

Result<Json> Connection::call(const Request& request, const Waiting& waiting) {
  std::shared_ptr<ProgramRun> run;
  const auto call = begin(request, run);
  if (!call) return call.error();
  const Cancelling cancelling(*run, **call);
  while (!waiting.stop.stop_requested()) {
    auto event = (*call)->next(waiting.deadline, waiting.stop);
    if (!event) break;
    if (auto* result = std::get_if<Result<Json>>(&*event)) return std::move(*result);
    if (waiting.onStage) waiting.onStage(std::get<Stage>(*event));
  }
  return leftUnfinished(waiting.stop);
}

void Connection::close() {
  std::shared_ptr<ProgramRun> run;
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    run = std::move(run_);
  }
  if (run) run->close();
}

}  // namespace omni::client::detail
