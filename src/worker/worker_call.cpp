#include "worker/worker_call.h"

#include "process/private_memory.h"
#include "schema/archive/descriptor_archive.h"
#include "source/source_error.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{5};
/// What an engine holds beside its query: buffers of the answer, threads, what its allocator keeps.
constexpr std::size_t kMemoryOfCall = 32u << 20u;

Error unreadable(const SourceId& source) {
  return ofSource(source, Error{Code::kInternal, "its worker process answered with what is no answer",
                                "Ask again.", Audience::kOperator});
}

}  // namespace

WorkerCall::WorkerCall(WorkerProcess& worker, const SourceId& source, const Budget& budget,
                       std::size_t loadingMemory, const Progress& progress)
    : worker_(worker), source_(source), budget_(budget), progress_(progress), mostMemory_(loadingMemory) {}

WorkerReply WorkerCall::make(const Message& request) {
  number_ = worker_.nextRequest();
  if (!worker_.send(request, budget_))
    return budget_.exhausted() ? killed(ofSource(source_, budget_.exhaustedError("query"))) : ended();
  for (;;) {
    Message message;
    switch (worker_.receive(message, kBetweenLooks)) {
      case WorkerProcess::Received::kMessage:
        if (auto reply = take(message)) return *std::move(reply);
        break;
      case WorkerProcess::Received::kEnd: return ended();
      case WorkerProcess::Received::kNothing: break;
    }
    if (auto reply = look()) return *std::move(reply);
  }
}

// The reply, where the message is one.
std::optional<WorkerReply> WorkerCall::take(const Message& message) {
  ArchiveReader from(message.bytes);
  switch (message.kind) {
    case MessageKind::kAnswer: return WorkerReply{message.bytes, !worker_.swollen()};
    case MessageKind::kFailed: {
      Error error;
      bool goesOn = false;
      from(error, goesOn);
      if (!from.atEnd()) return killed(unreadable(source_));
      return WorkerReply{tl::unexpected(std::move(error)), goesOn && !worker_.swollen()};
    }
    case MessageKind::kProgress: {
      std::string what;
      std::uint64_t done = 0, total = 0;
      from(what, done, total);
      if (progress_ && from.atEnd()) progress_(what, done, total);
      return std::nullopt;
    }
    case MessageKind::kLoaded:
      loaded_ = true;
      worker_.noteLoaded();
      mostMemory_ = worker_.memory() + budget_.limits().memory + kMemoryOfCall;
      return std::nullopt;
    default: return killed(unreadable(source_));
  }
}

// Whether the worker keeps to its bounds; the reply in its place, where it does not.
std::optional<WorkerReply> WorkerCall::look() {
  if (worker_.memory() > mostMemory_)
    return killed(ofSource(source_, loaded_ ? queryTooLarge() : filesTooLarge(mostMemory_)));
  if (!budget_.exhausted()) return std::nullopt;
  const auto now = std::chrono::steady_clock::now();
  if (!graceEnds_) {
    const bool leaving = budget_.token().stop_requested();
    graceEnds_ = now + (leaving ? kLeavingGrace : kDeadlineGrace);
    if (leaving) worker_.stop(number_);  // of its deadline it knows
  }
  if (now < *graceEnds_) return std::nullopt;
  return killed(ofSource(source_, budget_.exhaustedError("query")));
}

WorkerReply WorkerCall::killed(Error why) {
  worker_.kill();
  return {tl::unexpected(std::move(why))};
}

WorkerReply WorkerCall::ended() {
  worker_.kill();
  const WorkerEnding ending = worker_.ending();
  if (ending.outOfMemory)
    return {tl::unexpected(ofSource(source_, loaded_ ? queryTooLarge() : filesTooLarge(mostMemory_)))};
  if (loaded_)
    return {tl::unexpected(
        ofSource(source_, Error{Code::kInternal, "the engine crashed at the query: " + ending.how,
                                "Ask in another way; the source serves on."}))};
  return {tl::unexpected(ofSource(
      source_, Error{Code::kUnreadable, "the engine crashed while it read the source: " + ending.how,
                     "Look for a damaged file, or one that is nested very deeply.", Audience::kOperator}))};
}

}  // namespace omni
