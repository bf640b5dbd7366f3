#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/native_query.h"
#include "source/outcome.h"
#include "source/remote/remote_http.h"

namespace omni {

/// A SPARQL 1.1 endpoint, asked by its protocol (https://www.w3.org/TR/sparql11-protocol/): a query in a
/// form, and the reply as SPARQL 1.1 Query Results JSON, or N-Triples of CONSTRUCT and DESCRIBE. Thread-safe.
class SparqlEndpoint {
 public:
  /// `graphs`: which together are what a query without FROM sees; none named: as the endpoint has it.
  /// `rules`: what of them is permitted (rdfRules()); empty: all. Whatever is asked gives that part alone.
  SparqlEndpoint(const World& world, HttpAddress address, Login login, const RemoteSettings& settings,
                 std::vector<std::string> graphs, std::string rules = {})
      : http_(world, std::move(address), std::move(login), settings),
        graphs_(std::move(graphs)),
        rules_(std::move(rules)) {}

  const std::string& host() const { return http_.address().host(); }
  /// Whether a part is permitted alone.
  bool restricted() const { return !rules_.empty(); }

  /// The rows of a SELECT or ASK, as many as the budget's limits let in. Errors: those of RemoteHttp, and
  /// kUnreadable (no results, or cut off).
  Result<Outcome> rows(const std::string& query, const Budget& budget);
  /// The triples of a CONSTRUCT or DESCRIBE as N-Triples or Turtle, and which of the two.
  struct Graph {
    std::string text;
    std::string_view format;  // "nt", "ttl" or "rdf"
  };
  Result<Graph> graph(const std::string& query, const Budget& budget);
  /// Whether anything in all of the graph is a statement of that property, or an instance of that class.
  Result<bool> holds(const std::string& iri, const Budget& budget);
  /// Whether it takes an update: one that changes nothing is tried.
  Result<bool> takesUpdates(const Budget& budget);

 private:
  Result<HttpReply> ask(const std::string& query, const char* accept, const Budget& budget);
  Result<HttpReply> askAll(const std::string& query, const char* accept, const Budget& budget);

  RemoteHttp http_;
  const std::vector<std::string> graphs_;
  const std::string rules_;
};

/// The query with each parameter's variable replaced by its value as a term. Error kInvalidArgument: a value
/// that is no term, or a text whose variables cannot be distinguished from its literals.
Result<std::string> withTerms(const std::string& query, std::span<const Parameter> parameters);

/// The query with a LIMIT where it has none, so that the endpoint makes no more rows than are looked at.
std::string withLimit(const std::string& query, std::size_t rows);

}  // namespace omni
