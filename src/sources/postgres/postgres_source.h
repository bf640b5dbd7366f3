#pragma once

#include "source/remote/kept_mark.h"
#include "source/remote/session_pool.h"
#include "sources/postgres/postgres_schema.h"

namespace omni {

/// One database of a PostgreSQL server. Nothing is asked before it is described or used.
class PostgresSource final : public Source {
 public:
  /// `world` must outlive it.
  PostgresSource(SourceInfo info, PostgresAddress address, RemoteSettings settings, PostgresSchemas schemas,
                 const World& world);
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;

 private:
  template <class Use>
  auto with(const Budget& budget, const Use& use) -> decltype(use(std::declval<PostgresSession&>()));
  Status affordable(PostgresSession& session, const GuardedQuery& query, const Budget& budget) const;

  const SourceInfo info_;
  const RemoteSettings settings_;
  const PostgresSchemas schemas_;
  KeptMark mark_;
  SessionPool<PostgresSession> pool_;
};

}  // namespace omni
