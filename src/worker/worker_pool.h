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
#include "process/worker_process.h"
#include "worker/fork_server.h"

namespace omni {

/// How many processes there may be.
struct WorkerLimits {
  std::size_t most = 32;           // of all sources
  std::size_t mostOfOne = 4;       // of one source
  std::size_t held = 16;           // sources that one holds, for copies
  std::chrono::seconds idle{120};  // after so long without a request one is ended
};

/// Worker processes of all sources of an engine that wait for a request, and where more of them are born. The
/// one that waited longest makes room for a new one. Thread-safe.
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
    bool fresh() const { return worker_->fresh(); }
    void giveBack();
    /// Of a worker that was told to hold its source: those that its source leases from now on are copies of
    /// it.
    void keep();

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

  /// A number for a source that uses the pool; with the first the nursery opens.
  Key join();
  /// Ends the idle workers of a source that is closed.
  void leave(Key key);
  /// Whether the source's workers are copies of one that holds it.
  bool holds(Key key);
  /// Ends the source's idle workers, and the one that they are copies of.
  void forget(Key key);
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

  /// A worker that has loaded its source and only bears copies: none of them loads it again.
  struct Holder {
    std::mutex mutex;  // one copy at a time
    std::unique_ptr<WorkerProcess> worker;
    std::chrono::steady_clock::time_point used;
  };

  std::unique_ptr<WorkerProcess> takeIdle(Key key);
  std::unique_ptr<WorkerProcess> copyOf(Key key, const std::shared_ptr<Holder>& holder);
  void keepHolder(Key key, std::unique_ptr<WorkerProcess> worker);
  void endAll(Key key);
  void endHolder(std::map<Key, std::shared_ptr<Holder>>::iterator at);
  bool roomFor(Key key);
  Result<Lease> engage(Key key, const Opening& opening, bool fresh, std::unique_lock<std::mutex>& lock,
                       const Budget& budget);
  void giveBack(Key key, std::unique_ptr<WorkerProcess> worker);
  void lose(Key key, std::unique_ptr<WorkerProcess> worker);
  void noLongerBusy(Key key);
  void end(std::unique_ptr<WorkerProcess> worker);
  void endOldest();
  std::chrono::steady_clock::time_point firstEnd() const;
  void keep(const std::stop_token& stop);

  const WorkerLimits limits_;
  ForkServer forkServer_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::list<Idle> idle_;  // the longest idle first
  std::map<Key, std::shared_ptr<Holder>> holders_;
  std::vector<std::unique_ptr<WorkerProcess>> ended_;  // killed, not yet gone: nobody waits for that
  std::vector<std::shared_ptr<Holder>> holdersEnded_;  // the same
  std::map<Key, std::size_t> busy_;
  std::size_t allBusy_ = 0;
  Key lastKey_ = 0;
  std::jthread keeper_;  // opens the nursery, ends what is idle for long, waits for what has ended
};

}  // namespace omni
