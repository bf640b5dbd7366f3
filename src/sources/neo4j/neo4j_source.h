#pragma once

#include <atomic>
#include <optional>

#include "language/cypher/cypher_permission.h"
#include "source/remote/kept_mark.h"
#include "sources/neo4j/neo4j_database.h"

namespace omni {

/// A graph that a Neo4j server keeps.
class Neo4jSource final : public Source {
 public:
  /// `world` must outlive it.
  Neo4jSource(SourceInfo info, const HttpAddress& server, const std::string& database, Login login,
              RemoteSettings settings, std::optional<CypherPermission> permission, const World& world);
  static Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world);

  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override;
  Result<std::string> contentMark(const Budget& budget) override;
  Result<Descriptor> describe(const Budget& budget, const Progress& progress) override;
  Status dryRun(const GuardedQuery& query, const Budget& budget) override;
  Result<Outcome> run(const GuardedQuery& query, const Budget& budget) override;
  Result<Health> check(const Budget& budget) override;

 private:
  Result<Outcome> answer(const GuardedQuery& query, const Budget& budget);
  /// Over all of the graph.
  Result<std::vector<Row>> rows(const std::string& cypher, std::size_t most, const Budget& budget);
  /// Over what is permitted.
  Result<std::vector<Row>> permittedRows(const std::string& cypher, std::size_t most, const Budget& budget);
  Result<NativeQuery> permitted(NativeQuery query) const;
  /// What a failed call is told as: not in the server's words where a part is permitted alone.
  template <class T>
  Result<T> withoutDetails(Result<T> result) const;
  Status fits(const Budget& budget);
  /// Why the login could write; empty where it could not.
  Result<std::string> writable(const Budget& budget);

  const SourceInfo info_;
  const RemoteSettings settings_;
  const std::optional<CypherPermission> permission_;  // none: all of it
  std::atomic<bool> fits_ = false;
  KeptMark mark_;
  Neo4jDatabase database_;
};

}  // namespace omni
