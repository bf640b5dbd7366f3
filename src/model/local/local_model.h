#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/budget.h"
#include "base/result.h"
#include "model/local/local_wire.h"
#include "model/local/prefix_states.h"
#include "net/gate.h"
#include "process/spawn.h"
#include "process/worker_process.h"

namespace omni {

/// The program beside this one that runs models: lib/omni/omni-language-model.
std::filesystem::path modelWorkerProgram();

/// Bytes for a model's weights, its KV cache and what it computes with.
std::size_t memoryFor(const std::filesystem::path& model);

struct LocalModelSettings {
  std::filesystem::path file;      // GGUF
  std::uint32_t context = 8192;    // tokens of a prompt and its completion together
  std::size_t memory = 0;          // bytes that the worker may hold; 0: memoryFor(file)
  std::chrono::seconds idle{300};  // after so long without a request the worker ends; 0: it stays
  std::filesystem::path worker = modelWorkerProgram();
};

/// A language model in a worker process of its own, which starts with the first request: sandboxed (no
/// network, no file but the model's), bounded in memory, ended when it does not stop by its deadline or was
/// idle for long. Requests are served one at a time, in the order in which they come. Thread-safe.
class LocalModel {
 public:
  explicit LocalModel(LocalModelSettings settings, const World& world = realWorld());
  ~LocalModel();
  LocalModel(const LocalModel&) = delete;
  LocalModel& operator=(const LocalModel&) = delete;

  /// Told of the completion's text as it is made; false stops it.
  using PieceSink = std::function<bool(std::string_view piece)>;
  /// Completes a conversation, or scores candidates. `request.threads`, `milliseconds`, `wantsState` and
  /// `state` are filled in here. Errors: kDeadline, kCancelled; kNotFound (no such file), kUnreadable (it is
  /// no model), kUnsupported; kLimit (memory, or a prompt longer than the context); kUnavailable (the worker
  /// cannot be started, or ended: the next request starts another).
  Result<LocalAnswer> ask(LocalRequest request, const Budget& budget, const PieceSink& sink = {});

  /// Reads the messages but the last one, and keeps the state of that, unless it is kept already. Stops
  /// where another request comes meanwhile: kCancelled. Other errors: those of ask().
  Status prepare(LocalRequest request, const Budget& budget);
  /// Whether the state of the messages but the last one is kept, or there is none to keep.
  bool isPrepared(const std::vector<ChatMessage>& messages) const;

  /// Whether a worker holds the model now.
  bool running() const;

 private:
  struct Call;  // what the steps of one request share
  Result<LocalAnswer> inTurn(const LocalRequest& request, Call& call);
  Status start(const Budget& budget);
  Status awaitLoaded(Call& call);
  Result<LocalAnswer> converse(const LocalRequest& request, Call& call);
  Result<Message> hear(Call& call);
  std::optional<Error> overrun(Call& call);
  static Error stopped(const Call& call);
  Error ended();
  void endWorker();
  std::unique_ptr<WorkerProcess> takeWorker();
  void endWhenIdle(const std::stop_token& stop);

  const LocalModelSettings settings_;
  const World& world_;
  PrefixStates states_;
  Gate turn_{1};
  std::atomic<int> asking_ = 0;  // requests that wait for their turn or have it, but those that prepare
  mutable std::mutex mutex_;     // of the worker while nobody has the turn
  std::unique_ptr<WorkerProcess> worker_;
  std::size_t memory_ = 0;  // bytes that it may hold
  bool loaded_ = false;
  bool busy_ = false;
  std::uint64_t prefix_ = 0;  // of the last prompt, whose state the worker holds
  std::chrono::steady_clock::time_point used_;
  std::jthread keeper_;  // ends a worker that is idle for long
  std::jthread reaper_;  // waits for one that was killed
};

}  // namespace omni
