#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/world.h"
#include "catalog/catalog.h"
#include "catalog/pool/source_progress.h"
#include "source/described_sink.h"

namespace omni {

struct PoolOptions {
  std::span<const SourceKind> kinds = sourceKinds();
  std::chrono::milliseconds markAge{10000};  // so long a content mark counts as the content's
  bool refresh = false;                      // describe anew what the cache folder holds
  std::function<void()> settled;  // told, on a thread of the pool, when nothing is looked at any more
  DescribedSink described{};      // may be empty
};

/// The configured sources, opened and described on threads of their own: nobody who asks describes one, and
/// none that hangs holds up another. Its catalogue is replaced whenever a source came, changed or failed.
/// Thread-safe.
class Pool {
 public:
  /// Nothing is looked at before refresh(). `world` must outlive the pool. What `before` has opened of the
  /// same configurations goes on as it is, in both; nobody waits for a source that it did not have.
  Pool(std::vector<SourceConfig> sources, PoolOptions options, std::shared_ptr<Executor> executor,
       const World& world, Progress progress, Pool* before = nullptr);
  /// Cancels what is being described.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Of what is described by now.
  std::shared_ptr<const Catalog> now();
  /// Has those sources looked at, and returns, that never were, whose content mark is too old, whose
  /// descriptor the cache folder has lost, or that failed; the latter ever more seldom.
  void refresh();
  /// Looks again at the sources of files whose content mark is older than `age` and waits for them, not
  /// beyond `until` or `stop`; whether what can be asked has changed.
  bool renewFiles(std::chrono::milliseconds age, std::chrono::steady_clock::time_point until,
                  const std::stop_token& stop);
  /// Has one source described anew, whatever is kept of it; what is known of it serves meanwhile. False where
  /// there is none.
  bool refresh(const SourceId& id);
  /// Of the sources that are not described yet, or anew.
  std::vector<SourceProgress> underWay();
  /// When the last one of those that were awaited came, by the machine's clock.
  std::chrono::steady_clock::time_point arrived() const { return arrived_; }
  enum class Awaited { kAll, kTime, kInVain };
  /// Waits until all of `among` (empty: of those that are waited for) are described or have failed. Not
  /// beyond `until`: kTime. Nor where none of those that are not has shown progress for `silence`, or `stop`
  /// was requested: kInVain.
  Awaited await(const std::vector<SourceId>& among, std::chrono::steady_clock::time_point until,
                std::chrono::milliseconds silence, const std::stop_token& stop);

 private:
  struct Seat {
    SourceConfig config;
    std::shared_ptr<Source> source;                 // once it could be opened
    std::shared_ptr<const PooledSource> described;  // as it was last
    std::optional<Error> error;                     // of the last look; what was described still serves
    std::optional<Error> outdated;                  // why what was fetched before serves
    bool served = false;                            // it was described once
    bool busy = false;                              // it is being looked at
    bool background = false;                        // nobody waits for it who does not name it
    bool anew = false;                              // what is kept of it does not count, at the next look
    bool describes = false;                         // at this look, whatever is kept of it
    SourceProgress progress;
    int failures = 0;                              // in a row
    std::chrono::steady_clock::time_point looked;  // when that last ended
    // When it last showed progress, by the machine's clock.
    std::atomic<std::chrono::steady_clock::time_point> lastProgress{};
    bool pending() const { return !described && !error; }
  };

  void inherit(Pool& before);
  bool isDue(const Seat& seat, std::chrono::milliseconds age) const;
  void begin(Seat& seat);
  void look(Seat& seat, bool refresh);
  void seatDone(Seat& seat, Result<std::shared_ptr<const PooledSource>> result);
  CatalogParts parts() const;
  std::vector<const Seat*> pending(const std::vector<SourceId>& among) const;

  PoolOptions options_;
  std::shared_ptr<Executor> executor_;
  const World& world_;
  Progress progress_;
  std::filesystem::path indexFile_;
  std::shared_ptr<CatalogMemory> memory_ = std::make_shared<CatalogMemory>();

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::shared_ptr<const Catalog> catalog_;  // null: it has to be made anew
  std::size_t busy_ = 0;
  std::atomic<std::chrono::steady_clock::time_point> arrived_;

  std::shared_ptr<Executor> describers_;
  Budget budget_;  // of everything that they do
};

/// The catalogue of a pool that nobody asks again: every source is opened and described, unless the cache
/// folder holds a descriptor with an unchanged content mark; what is not when the budget ends is pending.
/// `world` must outlive it.
Catalog openCatalog(std::vector<SourceConfig> sources, const Budget& budget, const World& world,
                    const Progress& progress, PoolOptions options = {});

}  // namespace omni
