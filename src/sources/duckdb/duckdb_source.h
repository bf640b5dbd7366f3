#pragma once

#include "base/keeping/recent_texts.h"
#include "source/held_content.h"
#include "source/source_config.h"
#include "source/values/holds_values.h"
#include "source/values/kept_values.h"
#include "sources/duckdb/made/table_cache.h"

namespace omni {

/// Files of tables (CSV, TSV, Parquet, JSON, JSON Lines; globs) or one .duckdb file, in an instance of DuckDB
/// that is opened when first needed and anew when the files change. Text is made into a database of the cache
/// folder once.
class DuckdbSource final : public Source, public HoldsValues {
 public:
  /// Not opened yet: `open` proves that the files are there.
  DuckdbSource(SourceInfo info, std::vector<std::string> paths, bool listsFiles, SourceLists lists,
               TableCache tables, DerivedFiles values)
      : info_(std::move(info)),
        paths_(std::move(paths)),
        listsFiles_(listsFiles),
        lists_(std::move(lists)),
        tables_(std::move(tables)),
        values_(std::move(values)) {}
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  bool prepared() override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status load(const Budget& budget) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;
  std::shared_ptr<const StoredValues> storedValues() override;
  bool hasLostValues() const override { return values_.isLost(); }

 private:
  // The instance in use, and its files.
  struct Instance {
    TableCache::Entry tables;
    bool ofFiles = true;  // else of one database
  };

  Result<Instance> instance(const Budget& budget, const Progress& progress);
  // The result of `use` on the instance; once more where what is kept of the files turns out to be damaged.
  template <class Use>
  auto with(const Budget& budget, const Progress& progress, const Use& use)
      -> decltype(use(std::declval<Instance&>()));
  Status confirm(const GuardedQuery& query, DuckdbDatabase& database);

  SourceInfo info_;
  std::vector<std::string> paths_;
  bool listsFiles_;  // of folders; else they mean the tables in them
  SourceLists lists_;
  TableCache tables_;
  KeptValues values_;
  RecentTexts confirmed_;       // with the tables that their guard found
  HeldContent<Instance> held_;  // made for one content and one bound of memory
};

}  // namespace omni
