#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"
#include "source/remote/acts_as.h"
#include "sources/clickhouse/clickhouse_server.h"

namespace omni {

/// One place among the queries that are asked of a server at once. Each stands alone, and the server holds it
/// to reading.
class ClickhouseSession {
 public:
  explicit ClickhouseSession(std::shared_ptr<ClickhouseServer> server) : server_(std::move(server)) {}

  ClickhouseServer& server() { return *server_; }

  /// A query is always the login's own: the kind knows no identity.
  static void actAs(const std::optional<SessionIdentity>&) {}

  /// The rows of one query, at most `most`, to `sink`; `columns`, when given, receives their names first.
  /// Errors as Source::run().
  Status each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
              const Budget& budget, const RowSink& sink, std::vector<std::string>* columns = nullptr);
  /// Streams the rows of a query without parameters.
  Status each(const std::string& text, const Budget& budget, const RowSink& sink);
  /// The rows of a query that the login's own profile holds to reading, or nothing does.
  Status unheld(const std::string& text, const Budget& budget, const RowSink& sink);
  /// Whether the server takes the statement. Subqueries that give one value run for that.
  Status compile(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);
  /// How many rows the server expects that a query reads and joins, together; 0 where it has no statistics.
  Result<double> cost(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);
  /// The tables that the server reads for the query, as TellsReads has them.
  Result<std::vector<std::string>> reads(std::string_view text, std::span<const Parameter> parameters,
                                         const Budget& budget);
  /// None: what is read is estimated whatever is wanted of it.
  static std::string firstRows(std::string_view, std::size_t) { return {}; }

  bool usable() const { return true; }

  /// Tables of which a part can be read by where the rows lie, as they stand in FROM; filled in when the
  /// structure is read.
  std::set<std::string> parted;

 private:
  struct Bound {
    std::string sql;
    Form parameters;
  };
  static Bound bound(std::string_view text, std::span<const Parameter> parameters);

  Result<std::string> explained(const std::string& how, const Bound& query, const Budget& budget,
                                Form settings = {});

  std::shared_ptr<ClickhouseServer> server_;
};

}  // namespace omni
