#pragma once

#include <mutex>

#include "source/source_config.h"
#include "source/values/holds_values.h"
#include "source/values/kept_values.h"
#include "sources/sqlite/sqlite_connection.h"

namespace omni {

/// One SQLite database file, opened read-only; connections are pooled, each question has its own.
class SqliteSource final : public Source, public HoldsValues {
 public:
  /// Not opened yet: `open` proves that the file can be.
  SqliteSource(SourceInfo info, std::filesystem::path path, SourceLists lists, DerivedFiles values)
      : info_(std::move(info)),
        path_(std::move(path)),
        lists_(std::move(lists)),
        values_(std::move(values)) {}
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  bool prepared() override { return values_.keeps(mark()); }
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  std::shared_ptr<const StoredValues> storedValues() override { return values_.of(mark()); }
  bool hasLostValues() const override { return values_.isLost(); }

 private:
  // A connection and the content it was opened on; it is let go when that has changed.
  struct Pooled {
    std::unique_ptr<SqliteConnection> connection;
    std::string mark;
  };

  // The result of `use` on a connection; again where somebody wrote meanwhile, until it is of one time.
  template <class Use>
  auto with(const Use& use) -> decltype(use(std::declval<SqliteConnection&>()));
  std::string mark() const;
  Result<Pooled> acquire();
  void release(Pooled pooled);

  SourceInfo info_;
  std::filesystem::path path_;
  SourceLists lists_;
  KeptValues values_;
  std::mutex mutex_;
  std::vector<Pooled> idle_;
};

}  // namespace omni
