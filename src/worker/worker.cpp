#include "worker/worker.h"

#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <mutex>
#include <new>
#include <thread>

#include "base/keeping/data_folder.h"
#include "language/guarded_query_wire.h"
#include "process/message.h"
#include "process/passed_ends.h"
#include "process/private_memory.h"
#include "process/worker_program.h"
#include "source/cached_in.h"
#include "source/source_error.h"
#include "worker/sandbox/scratch_folder.h"
#include "worker/sandbox/worker_sandbox.h"
#include "worker/worker_archive.h"

namespace omni {
namespace {

/// The memory that a query may leave with the allocator.
constexpr std::size_t kLeftBehind = 16u << 20u;
/// The memory that the allocator may reserve in addition to the query's own memory: room that it takes in
/// large pieces.
constexpr std::size_t kReservedMemory = 64u << 20u;
constexpr int kNoParent = 1;

Message failed(const Error& error, bool goesOn = true) {
  ArchiveWriter to;
  to(error, goesOn);
  return {MessageKind::kFailed, to.bytes()};
}

template <class T>
Message answered(const T& value) {
  ArchiveWriter to;
  to(value);
  return {MessageKind::kAnswer, to.bytes()};
}

template <class T>
Message replyOf(const Result<T>& result) {
  return result ? answered(*result) : failed(result.error());
}

std::size_t threadsNow() {
  std::error_code error;
  std::size_t count = 0;
  for (std::filesystem::directory_iterator at("/proc/self/task", error), end; !error && at != end;
       at.increment(error))
    ++count;
  return count;
}

/// Which request runs, and its budget, for the thread that hears what is to stop.
class Running {
 public:
  /// Requests are numbered from 1, in a copy again.
  void restart() { number_ = stopped_ = 0; }
  void begin(const Budget& budget) {
    const std::scoped_lock lock(mutex_);
    budget_ = budget;
    if (++number_ <= stopped_) budget_->cancel();
  }
  void end() {
    const std::scoped_lock lock(mutex_);
    budget_.reset();
  }
  void stop(std::uint64_t number) {
    const std::scoped_lock lock(mutex_);
    stopped_ = std::max(stopped_, number);
    if (budget_ && number_ <= stopped_) budget_->cancel();
  }

 private:
  std::mutex mutex_;
  std::optional<Budget> budget_;
  std::uint64_t number_ = 0, stopped_ = 0;
};

// A copy of this process, as a child of this one's parent, who alone is to end it and to hear of its end.
// Only this thread is copied: a process with other threads must not be asked for a copy.
pid_t copyForParent() {
  return static_cast<pid_t>(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

// In a copy: its own ends in place of those of the process that it is a copy of.
bool takePlaces(const WorkerEnds& ends) {
  const int places[] = {STDERR_FILENO, kConversation, kStops};
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (dup2(ends[i], places[i]) < 0) return false;
    if (ends[i] > kStops) close(ends[i]);
  }
  return true;
}

/// Makes a copy for each set of ends that comes. Returns in the copies, which have them; false where the
/// parent is gone.
bool forkWorkers() {
  WorkerEnds ends;
  while (takeEnds(kConversation, ends)) {
    const pid_t id = copyForParent();
    if (id == 0) return takePlaces(ends);
    for (const int end : ends) close(end);
    if (write(kConversation, &id, sizeof id) != sizeof id) return false;
  }
  return false;
}

// When the parent is gone nobody waits for what this process is at.
void hearStops(Running& running) {
  std::uint64_t number = 0;
  while (read(kStops, &number, sizeof number) == sizeof number) running.stop(number);
  _exit(kNoParent);
}

/// The parent's folders, and nothing else of its environment.
class ParentsFolders final : public CachedIn {
 public:
  explicit ParentsFolders(const WorkerConfig& config)
      : CachedIn(config.cacheFolder), dataHome_(std::filesystem::path(config.dataFolder).parent_path()) {}
  std::optional<std::string> environment(const std::string& name) const override {
    return name == "XDG_DATA_HOME" ? std::optional(dataHome_.string()) : std::nullopt;
  }

 private:
  std::filesystem::path dataHome_;
};

class Worker {
 public:
  explicit Worker(WorkerConfig config) : config_(std::move(config)), world_(config_) {}

  Message serve(const Message& request);
  /// Between two requests.
  bool canBeCopied() const;
  /// Begins to hear what is to stop. Again in a copy, which is a process without that thread.
  void listen() {
    memory_.emplace();
    running_.restart();
    std::thread(hearStops, std::ref(running_)).detach();  // it ends with the process
  }

 private:
  Message serve(MessageKind kind, ArchiveReader& from, const Budget& budget);
  Result<Source*> source();
  Message holds(ArchiveReader& from) const;
  Status load(const Budget& budget);
  Message query(MessageKind kind, ArchiveReader& from, const Budget& budget);
  void reserveAtMost(std::size_t bytes) const;
  Message checked(Message reply) const;

  WorkerConfig config_;
  ParentsFolders world_;
  Running running_;
  std::optional<PrivateMemory> memory_;  // of this process
  std::unique_ptr<Source> source_;
  std::size_t threads_ = 0;  // when the source was first loaded
  std::size_t held_ = 0;     // bytes, then
  bool shut_ = false;
};

Message Worker::serve(const Message& request) {
  ArchiveReader from(request.bytes);
  WireLimits limits;
  from(limits);
  const Budget budget(limits.limits(), world_);
  running_.begin(budget);
  Message reply;
  try {
    reply = serve(request.kind, from, budget);
  } catch (const std::bad_alloc&) {
    reply = failed(
        ofSource(config_.source.id, held_ != 0 ? queryTooLarge() : filesTooLarge(config_.loadingMemory)));
  } catch (const std::exception& problem) {
    reply = failed(ofSource(
        config_.source.id,
        Error{Code::kInternal, std::string("the engine failed: ") + problem.what(), "Ask in another way."}));
  }
  running_.end();
  if (held_ != 0 && memory_->resident() > held_ + kLeftBehind) malloc_trim(0);
  return reply;
}

Result<Source*> Worker::source() {
  if (!source_) {
    OMNI_TRY(opened, openSource(config_.source, world_));
    source_ = std::move(opened);
  }
  return source_.get();
}

// Of a file that documents are gathered with.
Message Worker::holds(ArchiveReader& from) const {
  std::string file;
  from(file);
  const auto kinds = sourceKinds();
  const auto kind = std::ranges::find(kinds, config_.source.kind, &SourceKind::kind);
  if (!from.atEnd() || kind == kinds.end() || !kind->filesHolding)
    return failed({Code::kInternal, "a worker process cannot read the request", "Ask again."});
  return answered(!kind->filesHolding({file}).empty());
}

Message Worker::serve(MessageKind kind, ArchiveReader& from, const Budget& budget) {
  reserveAtMost(config_.loadingMemory);
  if (kind == MessageKind::kHolds) return holds(from);
  const auto opened = source();
  if (!opened) return failed(opened.error());
  switch (kind) {
    case MessageKind::kDescribe:
      return replyOf(
          (*opened)->describe(budget, [](std::string_view what, std::size_t done, std::size_t total) {
            ArchiveWriter to;
            to(std::string(what), std::uint64_t{done}, std::uint64_t{total});
            (void)writeMessage(kConversation, {MessageKind::kProgress, to.bytes()});
          }));
    case MessageKind::kCheck: return replyOf((*opened)->check(budget));
    case MessageKind::kHold: {
      const auto loaded = source_->load(budget);
      return loaded ? Message{MessageKind::kAnswer, {}} : failed(loaded.error());
    }
    case MessageKind::kRun:
    case MessageKind::kDryRun: return query(kind, from, budget);
    default: return failed({Code::kInternal, "a worker process does not know the request", "Ask again."});
  }
}

// With other threads a copy would lack something. One that has been waited for may still be on its way
// out.
bool Worker::canBeCopied() const {
  constexpr std::size_t kOwnThreads = 2;
  constexpr int kLooks = 100;
  for (int look = 0; look < kLooks && !shut_; ++look) {
    if (threadsNow() <= kOwnThreads) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

Status Worker::load(const Budget& budget) {
  OMNI_RETURN_IF_ERROR(source_->load(budget));
  if (!shut_) closeSandbox();
  shut_ = true;
  if (threads_ == 0) {
    threads_ = threadsNow();
    held_ = memory_->resident();
  }
  (void)writeMessage(kConversation, {MessageKind::kLoaded, {}});
  reserveAtMost(budget.limits().memory);
  return {};
}

Message Worker::query(MessageKind kind, ArchiveReader& from, const Budget& budget) {
  const GuardedQuery query = GuardedQueryWire::read(from);
  if (!from.atEnd()) return failed({Code::kInternal, "a worker process cannot read the query", "Ask again."});
  if (const auto loaded = load(budget); !loaded) return failed(loaded.error());
  if (kind == MessageKind::kRun) {
    const auto outcome = source_->run(query, budget);
    return outcome ? answered(*outcome) : checked(failed(outcome.error()));
  }
  const auto status = source_->dryRun(query, budget);
  return status ? Message{MessageKind::kAnswer, {}} : checked(failed(status.error()));
}

// An engine that gave a query up, and left a thread at it, is of no more use.
Message Worker::checked(Message reply) const {
  ArchiveReader from(reply.bytes);
  Error error;
  from(error);
  const bool stopped =
      error.code == Code::kDeadline || error.code == Code::kCancelled || error.code == Code::kLimit;
  return stopped && threadsNow() > threads_ ? failed(error, false) : reply;
}

void Worker::reserveAtMost(std::size_t bytes) const {
  rlimit data{};
  getrlimit(RLIMIT_DATA, &data);
  data.rlim_cur = memory_->reserved() + bytes + kReservedMemory;
  setrlimit(RLIMIT_DATA, &data);
}

bool isSocket(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

int work() {
  Message message;
  WorkerConfig config;
  if (!readMessage(kConversation, message) || !readConfig(message.bytes, config)) return kNoParent;
  takeScratchFolder(config.cacheFolder);
  enterSandbox(config.source, config.cacheFolder, engineFolder(ParentsFolders(config)));
  Worker worker(std::move(config));
  worker.listen();
  while (readMessage(kConversation, message)) {
    Message reply = worker.serve(message);
    const bool holds = message.kind == MessageKind::kHold && reply.kind == MessageKind::kAnswer;
    const bool bears = holds && worker.canBeCopied();
    if (holds && !bears)
      reply = failed({Code::kUnsupported, "this worker cannot be copied", "Use it as it is."});
    if (!writeMessage(kConversation, reply)) break;
    if (!bears) continue;
    if (!forkWorkers()) break;
    worker.listen();
  }
  _exit(0);  // with whatever threads its engines have
}

}  // namespace

int workForParent() {
  if (!isSocket(kConversation)) return kNoParent;
  syscall(SYS_close_range, kStops + 1, ~0u, 0);
  return isSocket(kStops) || forkWorkers() ? work() : kNoParent;
}

}  // namespace omni
