#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "query/native_query.h"

namespace omni {

/// A table that a SQL query reads, by its native name, and the columns that it may read; empty: all of them.
struct TableRead {
  std::string table;
  std::vector<std::string> columns{};
};

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
  /// SQL: the only tables that the engine may read for it, for engines that can tell what they read.
  const std::vector<TableRead>& reads() const { return reads_; }
  /// SQL over a part of a source: the only tables that a server's plan may name for it, with all that those
  /// of reads() are derived from, as plannedTables() gives them. Nothing: the source is seen whole, or a
  /// derivation is not known.
  const std::optional<std::vector<std::string>>& plannedTables() const { return plannedTables_; }
  /// SQL: whether a rule keeps a part of the source from the caller, so that an engine has to agree with
  /// reads().
  bool restricted() const { return restricted_; }
  /// The guard's changes and remarks, such as a cap on a path.
  const std::vector<std::string>& notes() const { return notes_; }
  /// The names of its columns in its own words, where an engine might call them otherwise; empty texts, or
  /// none at all, leave it to the engine.
  const std::vector<std::string>& headers() const { return headers_; }

 private:
  friend class SqlGuard;
  friend class SparqlGuard;
  friend class CypherGuard;
  friend class SearchGuard;
  friend class GuardedQueryWire;  // from the process of a guard to that of the engine
  explicit GuardedQuery(NativeQuery query, std::vector<std::string> elements = {},
                        std::vector<std::string> notes = {}, std::vector<std::string> headers = {},
                        std::vector<TableRead> reads = {})
      : query_(std::move(query)),
        elements_(std::move(elements)),
        notes_(std::move(notes)),
        headers_(std::move(headers)),
        reads_(std::move(reads)) {}

  NativeQuery query_;
  std::vector<std::string> elements_;
  std::vector<std::string> notes_;
  std::vector<std::string> headers_;
  std::vector<TableRead> reads_;
  std::optional<std::vector<std::string>> plannedTables_;
  bool restricted_ = false;
};

}  // namespace omni
