#pragma once

#include "source/held_content.h"
#include "source/source_config.h"
#include "sources/duckdb/duckdb_database.h"

namespace omni {

/// Files of tables (CSV, TSV, Parquet, JSON, JSON Lines; globs) or one .duckdb file, in an instance of DuckDB
/// that is made when first needed and made anew when the files change.
class DuckdbSource final : public Source {
 public:
  /// Not opened yet: `open` proves that the files are there.
  DuckdbSource(SourceInfo info, std::vector<std::string> paths)
      : info_(std::move(info)), paths_(std::move(paths)) {}
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark() override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;

 private:
  // The instance that is in use, and what it does without.
  struct Instance {
    std::shared_ptr<DuckdbDatabase> database;
    std::vector<Error> leftOut;
  };

  Result<Instance> instance(const Budget& budget);

  SourceInfo info_;
  std::vector<std::string> paths_;
  HeldContent<Instance> held_;  // made for one content and one bound of memory
};

}  // namespace omni
