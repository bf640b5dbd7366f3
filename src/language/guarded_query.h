#pragma once

#include <string>
#include <utility>
#include <vector>

#include "query/native_query.h"

namespace omni {

/// A native query that its language's guard has proved read-only and bounded. Nothing else can make one; only
/// src/worker carries one to another process.
class GuardedQuery {
 public:
  Route route() const { return query_.route; }
  const std::string& text() const { return query_.text; }
  const std::vector<Parameter>& parameters() const { return query_.parameters; }
  const NativeQuery& native() const { return query_; }
  /// Native names of the tables, classes or labels that it reads, each once; for provenance.
  const std::vector<std::string>& elements() const { return elements_; }
  /// What the guard changed or wants said, such as a cap on a path.
  const std::vector<std::string>& notes() const { return notes_; }
  /// What its columns are called in its own words, where an engine might call them otherwise; empty texts, or
  /// none at all, leave it to the engine.
  const std::vector<std::string>& headers() const { return headers_; }

 private:
  friend class SqlGuard;
  friend class SparqlGuard;
  friend class CypherGuard;
  friend class SearchGuard;
  friend class GuardedQueryWire;  // from the process of a guard to that of the engine
  explicit GuardedQuery(NativeQuery query, std::vector<std::string> elements = {},
                        std::vector<std::string> notes = {}, std::vector<std::string> headers = {})
      : query_(std::move(query)),
        elements_(std::move(elements)),
        notes_(std::move(notes)),
        headers_(std::move(headers)) {}

  NativeQuery query_;
  std::vector<std::string> elements_;
  std::vector<std::string> notes_;
  std::vector<std::string> headers_;
};

}  // namespace omni
