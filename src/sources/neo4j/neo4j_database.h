#pragma once

#include <atomic>
#include <span>
#include <string>

#include "query/native_query.h"
#include "source/outcome.h"
#include "source/remote/remote_http.h"

namespace omni {

/// One database of a Neo4j server (5 or newer), asked by its HTTP Query API
/// (https://neo4j.com/docs/query-api/current/). Each request asks for access mode READ, in which the server
/// refuses whatever writes. Thread-safe.
class Neo4jDatabase {
 public:
  Neo4jDatabase(const World& world, const HttpAddress& server, const std::string& database, Login login,
                const RemoteSettings& settings);

  /// The rows of one query, as many as `limits` let in. When the budget is exhausted before, the server is
  /// asked to end it: it does not notice a closed connection. Errors as Source::run().
  Result<Outcome> run(const std::string& cypher, std::span<const Parameter> parameters, const Limits& limits,
                      const Budget& budget);
  /// How many rows the server estimates that the steps of its plan give, together, where so many are wanted.
  Result<double> cost(const std::string& cypher, std::span<const Parameter> parameters, std::size_t rows,
                      const Budget& budget);
  /// Whether access mode READ is kept: what would write, and undo it, is tried.
  Result<bool> refusesWrites(const Budget& budget);

 private:
  Result<HttpReply> post(const std::string& cypher, std::span<const Parameter> parameters,
                         const Budget& budget);
  void end(const std::string& mark);

  RemoteHttp http_;
  const HttpAddress query_;
  std::atomic<std::uint64_t> asked_ = 0;
};

/// The query with a LIMIT where it has none, so that the server sends no more rows than are looked at; as it
/// is where that would mean something else.
std::string withCypherLimit(const std::string& cypher, std::size_t rows);

/// Error kRefused: a form that the server reads otherwise than the guard did, or files that it would load.
Status plainCypher(const std::string& cypher);

}  // namespace omni
