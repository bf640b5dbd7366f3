#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"
#include "source/remote/acts_as.h"
#include "source/remote/socket_wait.h"
#include "source/remote/table_server.h"
#include "sources/mysql/mysql_address.h"

struct st_mysql;
struct st_mysql_stmt;

namespace omni {

/// One connection to a MySQL or MariaDB server; one query at a time. All its transactions are read-only, the
/// server stops a query at the budget's deadline, and at once where the caller leaves before.
class MysqlSession {
 public:
  explicit MysqlSession(MysqlAddress address) : address_(std::move(address)) {}

  /// Errors: kUnavailable (not reached, or not in time), kRefused (login, certificate), kNotFound (no such
  /// database).
  static Result<std::unique_ptr<MysqlSession>> connect(const MysqlAddress& address, const Budget& budget);

  /// For whom its queries are from now on; none: as the login is.
  void actAs(const std::optional<SessionIdentity>& identity) { identity_ = identity; }

  /// The rows of one query, at most `most`, to `sink`; `columns`, when given, receives their names first.
  /// Errors as Source::run().
  Status each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
              const Budget& budget, const RowSink& sink, std::vector<std::string>* columns = nullptr);
  /// Streams the rows of a query without parameters.
  Status each(const std::string& text, const Budget& budget, const RowSink& sink);
  /// Whether the server takes the query; no row is read.
  Status compile(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);
  /// How many combinations of rows the server estimates that it looks at.
  Result<double> cost(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);

  /// The tables of the query as the server has rewritten it, as TellsReads has them.
  Result<std::vector<std::string>> reads(std::string_view text, std::span<const Parameter> parameters,
                                         const Budget& budget);

  /// None: the server estimates the rows that it looks at without regard to how many are wanted.
  static std::string firstRows(std::string_view, std::size_t) { return {}; }

  bool usable() const;

 private:
  struct Closer {
    void operator()(st_mysql* connection) const;
  };
  struct StatementCloser {
    void operator()(st_mysql_stmt* statement) const;
  };
  using Statement = std::unique_ptr<st_mysql_stmt, StatementCloser>;

  Status establish(const Budget& budget);
  Status prepare(const Budget& budget);
  Status order(const std::string& text, const Budget& budget);
  Status reset(const Budget& budget);
  Status identify(const Budget& budget);
  Status bound(std::size_t most, const Budget& budget);
  Result<std::string> rewritten(std::string_view text, std::span<const Parameter> parameters,
                                const Budget& budget);
  Result<std::string> noteOfPlan(const Budget& budget);
  Result<Statement> statement(const std::string& text, const Budget& budget);
  Status execute(st_mysql_stmt* statement, std::span<const Value> values, const Budget& budget);
  Status rows(st_mysql_stmt* statement, const Budget& budget, const RowSink& sink,
              std::vector<std::string>* columns);
  /// Waits for what the client library waits for, until it is through; `go` makes it go on. Error: the budget
  /// is exhausted, and the query is stopped on the server.
  template <class Go>
  Status drive(int waitsFor, const Budget& budget, const Go& go);
  void stopQuery() const;
  void hangUp();
  Error complaint(const Budget& budget);
  Error complaint(st_mysql_stmt* statement, const Budget& budget);
  Error complaint(unsigned number, const char* message, const Budget& budget);

  MysqlAddress address_;
  std::unique_ptr<st_mysql, Closer> connection_;
  SocketWait wait_;
  bool isMaria_ = false;
  std::optional<SessionIdentity> identity_, sent_;  // that is wanted, and that the server knows
  std::string bounds_;                              // as they were last set
  bool running_ = false;                            // the server is at work for it
  bool spoilt_ = false;                             // something was left half way
};

}  // namespace omni
