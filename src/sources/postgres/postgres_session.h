#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"
#include "source/remote/acts_as.h"
#include "source/remote/table_server.h"
#include "sources/postgres/postgres_connection.h"

namespace omni {

/// One connection to a PostgreSQL server; one query at a time. Each query runs in a read-only transaction of
/// its own, through a cursor of which as many rows are fetched as are wanted, and the server stops it at the
/// budget's deadline. A caller that leaves before that hangs up, which a server of version 14 or newer
/// notices within 100 milliseconds.
class PostgresSession {
 public:
  explicit PostgresSession(std::string server) : server_(std::move(server)) {}

  /// Errors: kUnavailable (not reached, or not in time), kRefused (login, certificate), kNotFound (no such
  /// database).
  static Result<std::unique_ptr<PostgresSession>> connect(const PostgresAddress& address,
                                                          const Budget& budget);

  /// For whom its transactions are from now on; none: as the login is. It ends with each of them.
  void actAs(const std::optional<SessionIdentity>& identity) { identity_ = identity; }

  /// The rows of one query, at most `most`, to `sink`; `columns`, when given, receives their names first.
  /// Errors as Source::run().
  Status each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
              const Budget& budget, const RowSink& sink, std::vector<std::string>* columns = nullptr);
  /// Streams the rows of a query without parameters.
  Status each(const std::string& text, const Budget& budget, const RowSink& sink);
  /// Whether the server plans the query; no row is read.
  Status compile(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);
  /// The server's cost estimate of the whole query, in its own units.
  Result<double> cost(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);

  /// The tables that the server's plan of the query reads, as TellsReads has them.
  Result<std::vector<std::string>> reads(std::string_view text, std::span<const Parameter> parameters,
                                         const Budget& budget);

  /// A query of the first rows of another; the server plans it for these alone.
  static std::string firstRows(std::string_view text, std::size_t rows);

  bool usable() const;

 private:
  // Runs statements between the beginning and the end of a transaction, and passes on the last statement's
  // rows.
  struct Work {
    std::vector<std::string> statements;  // the first has the parameters
    std::vector<Value> values;
    const RowSink* sink = nullptr;
    std::vector<std::string>* columns = nullptr;
  };

  Status prepare(const Budget& budget);
  Result<std::string> plan(const std::string& how, std::string_view text,
                           std::span<const Parameter> parameters, const Budget& budget);
  Result<PostgresReply> next(const Budget& budget);
  Status send(const std::string& text, std::span<const Value> values);
  Status transact(const Work& work, const Budget& budget);
  Status finish(const Work& work, std::size_t statements, const Budget& budget);
  Status take(const pg_result& reply, const Work& work, bool last, bool& goesOn);
  std::string timeoutOf(const Budget& budget) const;
  Error broken() const;

  std::string server_;
  PostgresConnection connection_;
  SocketWait wait_;
  std::optional<SessionIdentity> identity_;
  long longest_ = 0;     // milliseconds that a statement may take as the server has it; 0: no bound
  bool spoilt_ = false;  // something was left half way
};

}  // namespace omni
