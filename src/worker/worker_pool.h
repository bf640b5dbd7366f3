#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "worker/worker_process.h"

namespace omni {

/// How many processes there may be.
struct WorkerLimits {
  std::size_t most = 32;           // of all sources
  std::size_t mostOfOne = 4;       // of one source
  std::size_t spare = 2;           // started ahead, of no source yet
  std::chrono::seconds idle{120};  // after so long without a request one is ended
};

/// Worker processes of all sources of an engine: those that wait for a request, and some that wait for a
/// source. The one that waited longest makes room for a new one. Thread-safe.
class WorkerPool {
 public:
  using Key = std::uint64_t;  // of a source

  /// A worker that its holder alone uses. It is ended with this object unless it is given back.
  class Lease {
   public:
    Lease(Lease&& other) noexcept = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease();
    WorkerProcess& worker() const { return *worker_; }
    /// It has served nobody yet.
    bool fresh() const { return worker_->requests() == 0; }
    void giveBack();

   private:
    friend class WorkerPool;
    Lease(WorkerPool& pool, Key key, std::unique_ptr<WorkerProcess> worker)
        : pool_(&pool), key_(key), worker_(std::move(worker)) {}
    WorkerPool* pool_;
    Key key_;
    std::unique_ptr<WorkerProcess> worker_;
  };

  WorkerPool(WorkerProgram program, WorkerLimits limits);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// A number for a source that uses the pool; spare workers are started with the first.
  Key join();
  /// Ends the idle workers of a source that is closed.
  void leave(Key key);
  /// What a new worker hears first.
  using Opening = std::function<Message()>;
  /// A worker of the source, waited for while as many as may be are busy. `fresh`: one that has served nobody
  /// yet. Errors: kUnavailable, and those of the budget.
  Result<Lease> lease(Key key, const Opening& opening, bool fresh, const Budget& budget);

 private:
  struct Idle {
    Key key;
    std::unique_ptr<WorkerProcess> worker;
    std::chrono::steady_clock::time_point since;
  };

  std::unique_ptr<WorkerProcess> takeIdle(Key key);
  bool roomFor(Key key);
  Result<Lease> engage(Key key, const Opening& opening, std::unique_lock<std::mutex>& lock,
                       const Budget& budget);
  void giveBack(Key key, std::unique_ptr<WorkerProcess> worker);
  void lose(Key key, std::unique_ptr<WorkerProcess> worker);
  void noLongerBusy(Key key);
  void end(std::unique_ptr<WorkerProcess> worker);
  void endOldest();
  void keep(const std::stop_token& stop);

  const WorkerProgram program_;
  const WorkerLimits limits_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::list<Idle> idle_;  // the longest idle first
  std::vector<std::unique_ptr<WorkerProcess>> spares_;
  std::vector<std::unique_ptr<WorkerProcess>> ended_;  // killed, not yet gone: nobody waits for that
  std::map<Key, std::size_t> busy_;
  std::size_t allBusy_ = 0;
  Key lastKey_ = 0;
  bool startsFail_ = false;  // of spares
  std::jthread keeper_;      // starts spares, ends what is idle for long, waits for what has ended
};

}  // namespace omni
