#include "sources/postgres/postgres_connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <vector>

#include "base/text.h"

namespace omni {
namespace {

std::string fieldOf(const PGresult& reply, int field) {
  const char* text = PQresultErrorField(&reply, field);
  return text ? text : "";
}

// Why there is no connection, as the client library says it.
Error connectionError(const std::string& server, const std::string& engineMessage) {
  const auto says = [&](std::string_view words) { return engineMessage.find(words) != std::string::npos; };
  const std::string message = server + ": no connection (" + oneLine(engineMessage) + ")";
  if (says("authentication failed") || says("no password supplied") || says("pg_hba.conf") ||
      says("certificate") || says("does not support SSL") || (says("role") && says("does not exist")))
    return {Code::kRefused, message,
            "Look at user:, secret: and sslmode= of the source, and at the server's pg_hba.conf.",
            Audience::kOperator};
  if (says("database") && says("does not exist"))
    return {Code::kNotFound, message, "Look at the database's name in url:.", Audience::kOperator};
  return {Code::kUnavailable, message, "Look whether the server runs and can be reached from here.",
          Audience::kOperator};
}

PostgresConnection begun(const PostgresAddress& address) {
  std::vector<const char*> keys, values;
  for (const auto& [key, value] : address.settings) {
    keys.push_back(key.c_str());
    values.push_back(value.c_str());
  }
  if (!address.password.empty()) {
    keys.push_back("password");
    values.push_back(address.password.reveal().c_str());
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  return PostgresConnection(PQconnectStartParams(keys.data(), values.data(), 0));
}

// What is to be sent goes before what is waited for.
Status awaitReply(pg_conn& connection, const std::string& server, SocketWait& wait, const Budget& budget) {
  const int left = PQflush(&connection);
  if (left < 0) return tl::unexpected(brokenPostgres(connection, server));
  const short wanted = left > 0 ? POLLIN | POLLOUT : POLLIN;
  if (!wait.until(PQsocket(&connection), wanted, budget))
    return tl::unexpected(budget.exhaustedError("the query"));
  return PQconsumeInput(&connection) == 1 ? Status() : tl::unexpected(brokenPostgres(connection, server));
}

}  // namespace

void PostgresCloser::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

void PostgresCloser::operator()(pg_result* result) const {
  PQclear(result);
}

Result<PostgresConnection> connectPostgres(const PostgresAddress& address, SocketWait& wait,
                                           const Budget& budget) {
  auto connection = begun(address);
  if (!connection) return fail(Code::kLimit, address.server + ": no memory for a connection", "Try again.");
  PQsetNoticeProcessor(
      connection.get(), [](void*, const char*) {}, nullptr);
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  while (status != PGRES_POLLING_OK) {
    if (PQstatus(connection.get()) == CONNECTION_BAD || status == PGRES_POLLING_FAILED)
      return tl::unexpected(
          connectionError(address.server, address.password.redacted(PQerrorMessage(connection.get()))));
    const short events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    if (!wait.until(PQsocket(connection.get()), events, budget))
      return fail(Code::kUnavailable, address.server + ": no connection in time",
                  "Look whether the server runs and can be reached from here.", Audience::kOperator);
    status = PQconnectPoll(connection.get());
  }
  PQsetnonblocking(connection.get(), 1);
  return connection;
}

Result<PostgresReply> nextReply(pg_conn& connection, const std::string& server, SocketWait& wait,
                                const Budget& budget) {
  while (PQisBusy(&connection) == 1) OMNI_RETURN_IF_ERROR(awaitReply(connection, server, wait, budget));
  PostgresReply reply(PQgetResult(&connection));
  // What the client library says itself: the connection is gone, or what came is no reply.
  if (reply && isFailure(*reply) && fieldOf(*reply, PG_DIAG_SQLSTATE).empty())
    return tl::unexpected(brokenPostgres(connection, server));
  return reply;
}

Error brokenPostgres(const pg_conn& connection, const std::string& server) {
  return {Code::kUnavailable,
          server + ": the connection broke (" + oneLine(PQerrorMessage(&connection)) + ")",
          "Try again; look whether the server runs.", Audience::kOperator};
}

bool isFailure(const pg_result& reply) {
  const auto status = PQresultStatus(&reply);
  return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE;
}

PostgresComplaint complaintOf(const pg_result& reply) {
  return {fieldOf(reply, PG_DIAG_SQLSTATE), fieldOf(reply, PG_DIAG_MESSAGE_PRIMARY),
          fieldOf(reply, PG_DIAG_MESSAGE_HINT)};
}

}  // namespace omni
