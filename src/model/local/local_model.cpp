#include "model/local/local_model.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kBetweenLooks{5};
/// How long the worker may take to notice that its request is to stop, before it is killed.
constexpr milliseconds kGrace{150};
constexpr std::size_t kMemoryBeyondWeights = 512u << 20u;  // KV cache, buffers
constexpr std::uint32_t kMaxThreads = 8;

// One a core that nobody else uses now: beside other work, threads that wait for one another lose more than
// they bring.
std::uint32_t idleCores() {
  const std::uint32_t cores = std::max(std::thread::hardware_concurrency(), 1u);
  const auto text = readFile("/proc/loadavg");
  const auto fields = split(text ? *text : "", ' ');  // "0.20 0.18 0.12 1/80 11206": 1 runs now
  const long running = fields.size() > 3 ? std::strtol(std::string(fields[3]).c_str(), nullptr, 10) : 1;
  const auto others = static_cast<std::uint32_t>(std::clamp<long>(running - 1, 0, cores - 1));
  return std::min(cores - others, kMaxThreads);
}

/// Counts a request as long as it lives.
class Counted {
 public:
  explicit Counted(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<int>& count_;
};

Error workerEnded(const WorkerEnding& ending) {
  return {Code::kUnavailable, "the worker of the language model ended: " + ending.how,
          "Ask again: another one is started.", Audience::kOperator};
}

}  // namespace

fs::path modelWorkerProgram() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path built = folder / "lib/omni/omni-language-model";
  if (fs::exists(built, error)) return built;
  return folder.parent_path() / OMNI_LIBRARY_FOLDER / "omni-language-model";
}

std::size_t memoryFor(const fs::path& model) {
  std::error_code error;
  const auto size = fs::file_size(model, error);
  return (error ? 0 : size + size / 4) + kMemoryBeyondWeights;
}

/// What the steps of one request share.
struct LocalModel::Call {
  const Budget& budget;
  const PieceSink& sink;
  std::uint64_t number = 0;  // of the request; 0: the model is loaded
  std::optional<Clock::time_point> graceEnds{};
  bool unwanted = false;  // the listener left
  bool givesWay = false;  // to other requests
};

LocalModel::LocalModel(LocalModelSettings settings, const World& world)
    : settings_(std::move(settings)),
      world_(world),
      states_(world.cacheFolder() / "prompts", fingerprintOf(settings_.file)) {}

LocalModel::~LocalModel() = default;

bool LocalModel::running() const {
  const std::scoped_lock lock(mutex_);
  return worker_ != nullptr;
}

Result<LocalAnswer> LocalModel::ask(LocalRequest request, const Budget& budget, const PieceSink& sink) {
  const Counted asking(asking_);
  Call call{budget, sink};
  return inTurn(request, call);
}

bool LocalModel::isPrepared(const std::vector<ChatMessage>& messages) const {
  const std::uint64_t key = states_.keyOf(messages);
  return key == 0 || states_.has(key);
}

Status LocalModel::prepare(LocalRequest request, const Budget& budget) {
  if (isPrepared(request.messages)) return {};
  request.tokens = 1;
  const PieceSink nobody;
  Call call{.budget = budget, .sink = nobody, .givesWay = true};
  const auto answer = inTurn(request, call);
  return answer ? Status() : tl::unexpected(answer.error());
}

Result<LocalAnswer> LocalModel::inTurn(const LocalRequest& request, Call& call) {
  const auto turn = turn_.enter(call.budget, "the language model");
  if (!turn) return tl::unexpected(turn.error());
  const auto mark = [this](bool busy) {
    const std::scoped_lock lock(mutex_);
    busy_ = busy;
    used_ = world_.now();
  };
  mark(true);
  const auto answered = [&]() -> Result<LocalAnswer> {
    OMNI_RETURN_IF_ERROR(start(call.budget));
    OMNI_RETURN_IF_ERROR(awaitLoaded(call));
    return converse(request, call);
  };
  auto answer = answered();
  mark(false);
  return answer;
}

// One that ended while it was idle is replaced.
Status LocalModel::start(const Budget& budget) {
  if (worker_ && (!loaded_ || worker_->idle())) return {};
  endWorker();
  std::error_code error;
  if (!fs::exists(settings_.file, error))
    return fail(Code::kNotFound, "no such language model: " + settings_.file.string(),
                "Get one with omni model get, or name a GGUF file.", Audience::kOperator);
  if (!fs::exists(settings_.worker, error))
    return fail(Code::kUnavailable,
                "this installation cannot run language models: " + settings_.worker.string() + " is missing",
                "Install omni whole, or configure an endpoint.", Audience::kOperator);
  auto connections = Connections::make();
  if (!connections) return tl::unexpected(noWorker(std::strerror(errno)));
  const std::pair<int, int> endsAs[] = {{connections->complaints.its.get(), STDERR_FILENO},
                                        {connections->conversation.its.get(), kConversation},
                                        {connections->stops.its.get(), kStops}};
  OMNI_TRY(id, spawnProgram({settings_.worker, {}}, endsAs));
  auto worker = std::make_unique<WorkerProcess>(id, std::move(*connections));
  memory_ = settings_.memory ? settings_.memory : memoryFor(settings_.file);
  const LocalOpening opening{fs::absolute(settings_.file).string(), settings_.context, memory_};
  (void)worker->send({MessageKind::kOpen, packed(opening)}, budget);  // where it fails, hearing does too
  {
    const std::scoped_lock lock(mutex_);
    worker_ = std::move(worker);
    loaded_ = false;
    prefix_ = 0;
  }
  if (settings_.idle.count() > 0)
    keeper_ = std::jthread([this](const std::stop_token& stop) { endWhenIdle(stop); });
  return {};
}

// A model that is not loaded by the deadline goes on loading, for whoever asks next.
Status LocalModel::awaitLoaded(Call& call) {
  if (loaded_) return {};
  OMNI_TRY(message, hear(call));
  if (message.kind == MessageKind::kLoaded) {
    loaded_ = true;
    return {};
  }
  Error error;
  const bool failed = message.kind == MessageKind::kFailed && unpack(message.bytes, error);
  endWorker();
  return tl::unexpected(failed ? std::move(error) : workerEnded({.how = "with what is no reply"}));
}

Result<LocalAnswer> LocalModel::converse(const LocalRequest& asked, Call& call) {
  LocalRequest request = asked;
  const std::uint64_t key = states_.keyOf(request.messages);
  if (key != 0 && key != prefix_) request.state = states_.find(key);
  request.wantsState = key != 0 && key != prefix_ && request.state.empty();
  request.threads = idleCores();
  request.milliseconds = call.budget.remaining().count();
  request.streamed = static_cast<bool>(call.sink);
  call.number = worker_->nextRequest();
  prefix_ = 0;
  if (!worker_->send({MessageKind::kRun, packed(request)}, call.budget)) return tl::unexpected(ended());
  for (;;) {
    OMNI_TRY(message, hear(call));
    std::string piece;
    Error error;
    LocalAnswer answer;
    if (message.kind == MessageKind::kProgress && unpack(message.bytes, piece)) {
      if (call.unwanted || call.sink(piece)) continue;
      call.unwanted = true;
      worker_->stop(call.number);
    } else if (message.kind == MessageKind::kAnswer && unpack(message.bytes, answer)) {
      prefix_ = key;
      if (!answer.state.empty()) states_.keep(key, std::exchange(answer.state, {}));
      return answer;
    } else {
      const bool failed = message.kind == MessageKind::kFailed && unpack(message.bytes, error);
      if (failed) return tl::unexpected(error.code == Code::kCancelled ? stopped(call) : error);
      endWorker();
      return tl::unexpected(workerEnded({.how = "with what is no reply"}));
    }
  }
}

// The worker's next message; the error that ends the request where none comes in time.
Result<Message> LocalModel::hear(Call& call) {
  for (;;) {
    if (auto error = overrun(call)) return tl::unexpected(*std::move(error));
    Message message;
    switch (worker_->receive(message, kBetweenLooks)) {
      case WorkerProcess::Received::kMessage: return message;
      case WorkerProcess::Received::kEnd: return tl::unexpected(ended());
      case WorkerProcess::Received::kNothing: break;
    }
  }
}

// Why a request was stopped before its end.
Error LocalModel::stopped(const Call& call) {
  if (!call.unwanted) return call.budget.exhaustedError("the language model");
  return {Code::kCancelled,
          call.givesWay ? "another request came before the prompt was read"
                        : "the completion was not wanted to its end",
          {}};
}

std::optional<Error> LocalModel::overrun(Call& call) {
  if (worker_->memory() > memory_) {
    endWorker();
    return Error{
        Code::kLimit,
        "the language model needs more memory than it may use (" + std::to_string(memory_ >> 20u) + " MB)",
        "Take a smaller model.", Audience::kOperator};
  }
  if (call.givesWay && asking_ > 0) call.unwanted = true;
  if (!call.budget.exhausted() && !call.unwanted) return std::nullopt;
  if (call.number == 0)
    return call.unwanted ? stopped(call) : call.budget.exhaustedError("loading the language model");
  if (!call.graceEnds) {
    call.graceEnds = Clock::now() + kGrace;
    worker_->stop(call.number);
  }
  if (Clock::now() < *call.graceEnds) return std::nullopt;
  endWorker();
  return stopped(call);
}

Error LocalModel::ended() {
  worker_->kill();
  const WorkerEnding ending = worker_->ending();
  const bool loaded = std::exchange(loaded_, false);
  endWorker();
  if (ending.outOfMemory)
    return {Code::kLimit, "the language model needs more memory than it may use", "Take a smaller model.",
            Audience::kOperator};
  if (loaded) return workerEnded(ending);
  return {Code::kUnreadable,
          settings_.file.string() + ": the worker ended while it loaded the model: " + ending.how,
          "See whether the file is damaged; get it again.", Audience::kOperator};
}

// That its memory is given back takes longer than anybody should wait, beside other work for seconds.
void LocalModel::endWorker() {
  if (auto gone = takeWorker()) {
    gone->kill();
    reaper_ = std::jthread([gone = std::move(gone)] {});
  }
}

std::unique_ptr<WorkerProcess> LocalModel::takeWorker() {
  const std::scoped_lock lock(mutex_);
  loaded_ = false;
  return std::move(worker_);
}

void LocalModel::endWhenIdle(const std::stop_token& stop) {
  for (;;) {
    const auto idleSince = [this] {
      const std::scoped_lock lock(mutex_);
      return busy_ ? world_.now() : used_;
    };
    if (!world_.waitUntil(idleSince() + settings_.idle, stop)) return;
    std::unique_ptr<WorkerProcess> gone;  // after the lock
    const std::scoped_lock lock(mutex_);
    if (busy_ || world_.now() < used_ + settings_.idle) continue;
    loaded_ = false;
    gone = std::move(worker_);
    return;
  }
}

}  // namespace omni
