#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "source/source_config.h"
#include "source/values/holds_values.h"
#include "worker/worker_call.h"
#include "worker/worker_pool.h"

namespace omni {

/// A source whose files are read, and whose queries run, in worker processes. What costs no engine (its name,
/// the mark of its content) is answered here.
class WorkedSource final : public Source, public HoldsValues {
 public:
  /// `here`: the same source, opened in this process.
  WorkedSource(std::unique_ptr<Source> here, const SourceKind& kind, SourceConfig config, const World& world,
               std::shared_ptr<WorkerPool> pool);
  ~WorkedSource() override;
  WorkedSource(const WorkedSource&) = delete;
  WorkedSource& operator=(const WorkedSource&) = delete;

  const SourceInfo& info() const override { return here_->info(); }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override { return here_->contentMark(budget); }
  /// Where what it made could not be kept, it is not described again and again for that.
  bool prepared() override { return here_->prepared() || keepsNothing_; }
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  Result<std::vector<SourceText>> texts(std::size_t most, const Budget& budget) override;
  std::optional<Nearness> nearness(const std::string& text, const Meaning& meaning) override;
  /// Not to be used for longer than this source.
  std::shared_ptr<const StoredValues> storedValues() override;

 private:
  /// Where the index is lost or damaged the source is described once more, which makes it anew.
  std::shared_ptr<const StoredValues> soundValues(HoldsValues& holder);
  Result<std::string> ask(const Message& request, const Budget& budget);
  Result<WorkerPool::Lease> lease(bool fresh, const Budget& budget);
  WorkerReply send(const WorkerPool::Lease& to, const Message& request, const Budget& budget,
                   const Progress& progress = {});
  Status hold(WorkerPool::Lease lease, const Budget& budget);
  Message opening();
  template <class T>
  Result<T> read(const Result<std::string>& answer) const;

  std::unique_ptr<Source> here_;
  const bool bounded_;       // its queries keep to their budgets by themselves
  const bool encodes_;       // describing asks a model, which no worker can reach
  std::atomic<bool> heavy_;  // one worker loads it, those that run queries are copies of that one
  const SourceConfig config_;
  const std::string cacheFolder_, dataFolder_;
  std::atomic<std::size_t> loadingMemory_ = 0;  // of the worker engaged last
  const std::shared_ptr<WorkerPool> pool_;
  const WorkerPool::Key key_;
  std::mutex rebuilding_;                   // of lost values: one caller at a time
  std::atomic<bool> keepsNothing_ = false;  // the cache folder keeps nothing
};

}  // namespace omni
