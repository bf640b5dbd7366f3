#pragma once

#include <memory>
#include <string>

#include "base/budget.h"
#include "source/remote/socket_wait.h"
#include "sources/postgres/postgres_address.h"
#include "sources/postgres/postgres_error.h"

struct pg_conn;
struct pg_result;

namespace omni {

struct PostgresCloser {
  void operator()(pg_conn* connection) const;
  void operator()(pg_result* result) const;
};
/// A connection of the client library, and what it was answered.
using PostgresConnection = std::unique_ptr<pg_conn, PostgresCloser>;
using PostgresReply = std::unique_ptr<pg_result, PostgresCloser>;

/// Connects without blocking calls, and stays so. Errors: kUnavailable (not reached, or not in time),
/// kRefused (login, certificate), kNotFound (no such database).
Result<PostgresConnection> connectPostgres(const PostgresAddress& address, SocketWait& wait,
                                           const Budget& budget);

/// The next reply; null behind the last one of a statement. Errors: the budget's, and kUnavailable where the
/// connection broke.
Result<PostgresReply> nextReply(pg_conn& connection, const std::string& server, SocketWait& wait,
                                const Budget& budget);

/// That the connection broke, as the client library says it.
Error brokenPostgres(const pg_conn& connection, const std::string& server);

/// Whether the server refused the statement, and its message.
bool isFailure(const pg_result& reply);
PostgresComplaint complaintOf(const pg_result& reply);

}  // namespace omni
