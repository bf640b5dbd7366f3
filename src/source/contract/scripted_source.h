#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "source/source_config.h"

namespace omni {

/// How one scripted source behaves, and what was done with it. Thread-safe.
class ScriptedRole {
 public:
  bool hangs = false;      // when it is described, until it is released or cancelled; set before it is opened
  bool marksHang = false;  // the same of its content mark
  bool runsHang = false;   // the same of its queries
  int failures = 0;        // of so many descriptions
  Outcome outcome{.columns = {"count"}, .rows = {{std::int64_t{1}}}};  // of each query
  std::atomic<int> described = 0;
  std::atomic<int> running = 0;  // queries

  /// Changes the content of its one table.
  void change(std::vector<std::string> columns) {
    const std::scoped_lock lock(mutex_);
    columns_ = std::move(columns);
    ++version_;
  }
  std::vector<std::string> columns() const {
    const std::scoped_lock lock(mutex_);
    return columns_;
  }
  std::string mark() const {
    const std::scoped_lock lock(mutex_);
    return std::to_string(version_);
  }
  void tellDescribed() {
    ++described;
    described.notify_all();
  }
  /// Hanging calls go on.
  void release() {
    const std::scoped_lock lock(mutex_);
    released_ = true;
    changed_.notify_all();
  }
  /// Until it is released; false: the budget ended first.
  bool hang(const Budget& budget) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, budget.token(), budget.deadline(), [this] { return released_; });
  }
  /// Waits until it was described so often.
  void awaitDescribed(int times) {
    for (int now = described; now < times; now = described) described.wait(now);
  }
  /// Waits until so many of its queries run.
  void awaitRunning(int count) {
    for (int now = running; now < count; now = running) running.wait(now);
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  bool released_ = false;
  std::vector<std::string> columns_{"product"};
  int version_ = 0;
};

/// The roles of the sources of one test.
class Script {
 public:
  ScriptedRole& of(const SourceId& id) {
    const std::scoped_lock lock(mutex_);
    return roles_[id];
  }

 private:
  std::mutex mutex_;
  std::map<SourceId, ScriptedRole> roles_;
};

/// A source for tests of what asks sources: a table `products` of one row, in memory, that hangs and fails as
/// its role says.
class ScriptedSource final : public Source {
 public:
  ScriptedSource(SourceInfo info, ScriptedRole& role) : info_(std::move(info)), role_(role) {}

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override { return {.cancellable = true, .engineReadOnly = true}; }

  Result<std::string> contentMark(const Budget& budget) override {
    if (role_.marksHang && !role_.hang(budget)) return ended(budget);
    return role_.mark();
  }

  Result<Descriptor> describe(const Budget& budget, const Progress&) override {
    role_.tellDescribed();
    if (role_.hangs && !role_.hang(budget)) return ended(budget);
    if (role_.described <= role_.failures) return fail(Code::kUnavailable, "source '" + info_.id + "': down");
    Table table{.name = "products", .rows = 1};
    for (const auto& name : role_.columns()) table.columns.push_back({.name = name, .declaredType = "TEXT"});
    return Descriptor{.info = info_, .fingerprint = role_.mark(), .shape = RelationalSchema{{table}}};
  }

  Result<Outcome> run(const GuardedQuery&, const Budget& budget) override {
    ++role_.running;
    role_.running.notify_all();
    const bool ends = !role_.runsHang || role_.hang(budget);
    --role_.running;
    if (!ends) return ended(budget);
    return role_.outcome;
  }

  Result<Health> check(const Budget&) override { return Health{true, true, "in memory"}; }

 private:
  tl::unexpected<Error> ended(const Budget& budget) const {
    return tl::unexpected(budget.exhaustedError("source '" + info_.id + "'"));
  }

  const SourceInfo info_;
  ScriptedRole& role_;
};

/// `script` must outlive what is opened.
inline SourceKind scriptedKind(Script& script) {
  return {.kind = "scripted",
          .route = Route::kSql,
          .open = [&script](const SourceConfig& config, const World&) -> Result<std::unique_ptr<Source>> {
            return std::make_unique<ScriptedSource>(
                SourceInfo{.id = config.id, .kind = "scripted", .route = Route::kSql, .dialect = "sqlite"},
                script.of(config.id));
          }};
}

}  // namespace omni
