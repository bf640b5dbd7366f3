#pragma once

#include <atomic>
#include <optional>

#include "source/permitted_part.h"
#include "source/remote/kept_mark.h"
#include "sources/sparql/sparql_endpoint.h"

namespace omni {

/// A graph behind a SPARQL 1.1 endpoint.
class SparqlSource final : public Source {
 public:
  /// `world` must outlive it.
  SparqlSource(SourceInfo info, HttpAddress address, Login login, RemoteSettings settings,
               std::vector<std::string> graphs, std::optional<PermittedPart> part, std::string rules,
               const World& world);
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;

 private:
  Result<Outcome> answer(const GuardedQuery& query, const Budget& budget);
  /// Error kInvalidArgument: what is permitted names what is not there, so that something else is meant.
  Status fits(const Budget& budget);

  const SourceInfo info_;
  const RemoteSettings settings_;
  KeptMark mark_;
  SparqlEndpoint endpoint_;
  const std::optional<PermittedPart> part_;
  std::atomic<bool> fits_ = false;
};

}  // namespace omni
