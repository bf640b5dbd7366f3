#include "sources/postgres/postgres_session.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "base/number.h"
#include "base/text.h"
#include "query/enclosed.h"
#include "source/remote/sql/bound_text.h"
#include "sources/postgres/planned_tables.h"
#include "sources/postgres/postgres_value.h"

namespace omni {
namespace {

constexpr long kLongestTimeout = std::numeric_limits<int>::max();
constexpr std::size_t kMaxPolicies = 1000;  // that read one table

// The last tells how long a statement may take anyway.
constexpr const char* kPreparation =
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY;"
    "SET standard_conforming_strings = on; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET "
    "bytea_output = 'hex';"
    "SET cursor_tuple_fraction = 1; SET idle_in_transaction_session_timeout = '60s';"
    "SELECT set_config(name, '100', false) FROM pg_settings WHERE name = 'client_connection_check_interval';"
    "SELECT setting FROM pg_settings WHERE name = 'statement_timeout'";

// The table of which a relation is a partition, however deep, else itself; and the tables whose policies on
// rows read the relation, one a row.
constexpr std::string_view kWholeTable =
    "SELECT DISTINCT n.nspname || '.' || c.relname, o.nspname || '.' || t.relname FROM pg_catalog.pg_class p "
    "JOIN pg_catalog.pg_namespace s ON s.oid = p.relnamespace "
    "JOIN pg_catalog.pg_class c ON c.oid = coalesce(pg_catalog.pg_partition_root(p.oid), p.oid) "
    "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
    "LEFT JOIN pg_catalog.pg_depend d ON d.refobjid = p.oid "
    "AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.classid = 'pg_catalog.pg_policy'::regclass "
    "LEFT JOIN pg_catalog.pg_policy y ON y.oid = d.objid "
    "LEFT JOIN pg_catalog.pg_class t ON t.oid = y.polrelid AND t.oid <> p.oid "
    "LEFT JOIN pg_catalog.pg_namespace o ON o.oid = t.relnamespace "
    "WHERE s.nspname = :schema AND p.relname = :name";

Row rowOf(const PGresult& reply, int at) {
  Row row;
  row.reserve(static_cast<std::size_t>(PQnfields(&reply)));
  for (int i = 0; i < PQnfields(&reply); ++i) row.push_back(postgresValue(reply, at, i));
  return row;
}

BoundText bound(std::string_view text, std::span<const Parameter> parameters) {
  return boundText(text, parameters, false, [](std::size_t n) { return "$" + std::to_string(n); });
}

// "{"Plan": {…, "Total Cost": 12.5, …}}" of EXPLAIN's JSON: the outermost node stands first.
double totalCostOf(const std::string& plan) {
  constexpr std::string_view kKey = "\"Total Cost\": ";
  const auto at = plan.find(kKey);
  if (at == std::string::npos) return 0;
  const auto start = at + kKey.size();
  return parsedNumber(
             std::string_view(plan).substr(start, plan.find_first_not_of("0123456789.", start) - start))
      .value_or(0);
}

}  // namespace

Result<std::unique_ptr<PostgresSession>> PostgresSession::connect(const PostgresAddress& address,
                                                                  const Budget& budget) {
  auto session = std::make_unique<PostgresSession>(address.server);
  OMNI_TRY(connection, connectPostgres(address, session->wait_, budget));
  session->connection_ = std::move(connection);
  OMNI_RETURN_IF_ERROR(session->prepare(budget));
  return session;
}

Status PostgresSession::prepare(const Budget& budget) {
  if (PQsendQuery(connection_.get(), kPreparation) == 0) return tl::unexpected(broken());
  for (;;) {
    OMNI_TRY(reply, next(budget));
    if (!reply) break;
    if (isFailure(*reply)) return tl::unexpected(postgresError(complaintOf(*reply), budget));
    if (PQntuples(reply.get()) == 1) longest_ = parsedNumber<long>(PQgetvalue(reply.get(), 0, 0)).value_or(0);
  }
  return PQenterPipelineMode(connection_.get()) == 1 ? Status() : tl::unexpected(broken());
}

Error PostgresSession::broken() const {
  return brokenPostgres(*connection_, server_);
}

Result<PostgresReply> PostgresSession::next(const Budget& budget) {
  return nextReply(*connection_, server_, wait_, budget);
}

Status PostgresSession::send(const std::string& text, std::span<const Value> values) {
  std::vector<PostgresParameter> parameters;
  for (const auto& value : values) parameters.push_back(postgresParameter(value));
  std::vector<Oid> types;
  std::vector<const char*> texts;
  for (const auto& parameter : parameters) {
    types.push_back(parameter.type);
    texts.push_back(parameter.null ? nullptr : parameter.text.c_str());
  }
  const int sent = PQsendQueryParams(connection_.get(), text.c_str(), static_cast<int>(texts.size()),
                                     types.data(), texts.data(), nullptr, nullptr, 0);
  return sent == 1 ? Status() : tl::unexpected(broken());
}

// A little less than what is left, so that the server says it and the connection can be kept.
std::string PostgresSession::timeoutOf(const Budget& budget) const {
  const long left = std::clamp<long>(budget.remaining().count() * 19 / 20, 1, kLongestTimeout);
  return std::to_string(longest_ > 0 ? std::min(left, longest_) : left);
}

Status PostgresSession::transact(const Work& work, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("the query"));
  spoilt_ = true;
  std::vector<std::pair<std::string, std::vector<Value>>> before{
      {"BEGIN READ ONLY", {}}, {"SET LOCAL statement_timeout = " + timeoutOf(budget), {}}};
  if (PQtransactionStatus(connection_.get()) == PQTRANS_INERROR)
    before.insert(before.begin(), {"ROLLBACK", {}});
  // Until the transaction ends.
  if (identity_) before.push_back({"SELECT set_config($1, $2, true)", {identity_->set, identity_->value}});
  for (const auto& [text, values] : before) OMNI_RETURN_IF_ERROR(send(text, values));
  for (std::size_t i = 0; i < work.statements.size(); ++i)
    OMNI_RETURN_IF_ERROR(
        send(work.statements[i], i == 0 ? std::span(work.values) : std::span<const Value>()));
  // Whatever a statement set goes with it: the next caller gets the session as it was prepared.
  OMNI_RETURN_IF_ERROR(send("ROLLBACK", {}));
  if (PQpipelineSync(connection_.get()) == 0) return tl::unexpected(broken());
  return finish(work, before.size() + work.statements.size(), budget);
}

// Reads all replies: of each statement up to a null, then that of the sync. Error: the first complaint.
Status PostgresSession::finish(const Work& work, std::size_t statements, const Budget& budget) {
  Status status;
  for (std::size_t i = 0; i <= statements; ++i) {
    const bool last = i + 1 == statements;
    if (last && work.sink) PQsetSingleRowMode(connection_.get());
    for (bool goesOn = true;;) {
      OMNI_TRY(reply, next(budget));
      if (!reply) break;
      if (isFailure(*reply) && status) status = tl::unexpected(postgresError(complaintOf(*reply), budget));
      if (!status || PQresultStatus(reply.get()) == PGRES_PIPELINE_ABORTED) continue;
      OMNI_RETURN_IF_ERROR(take(*reply, work, last, goesOn));
      if (!goesOn) return {};  // the rest is not wanted: the connection is let go
    }
  }
  OMNI_TRY(sync, next(budget));
  if (!sync || PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC)
    return status ? tl::unexpected(broken()) : status;
  spoilt_ = false;
  return status;
}

Status PostgresSession::take(const PGresult& reply, const Work& work, bool last, bool& goesOn) {
  const auto kind = PQresultStatus(&reply);
  if (!last || !work.sink || (kind != PGRES_SINGLE_TUPLE && kind != PGRES_TUPLES_OK)) return {};
  if (work.columns && work.columns->empty())
    for (int i = 0; i < PQnfields(&reply); ++i) work.columns->emplace_back(PQfname(&reply, i));
  for (int i = 0; i < PQntuples(&reply) && goesOn; ++i) goesOn = (*work.sink)(rowOf(reply, i));
  return {};
}

Status PostgresSession::each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
                             const Budget& budget, const RowSink& sink, std::vector<std::string>* columns) {
  auto query = bound(text, parameters);
  const std::string wanted = std::to_string(std::min<std::size_t>(most, std::numeric_limits<int>::max()));
  return transact({.statements = {"DECLARE asked NO SCROLL CURSOR FOR " + query.text,
                                  "FETCH FORWARD " + wanted + " FROM asked"},
                   .values = std::move(query.values),
                   .sink = &sink,
                   .columns = columns},
                  budget);
}

Status PostgresSession::each(const std::string& text, const Budget& budget, const RowSink& sink) {
  return each(text, {}, std::numeric_limits<int>::max(), budget, sink);
}

Status PostgresSession::compile(std::string_view text, std::span<const Parameter> parameters,
                                const Budget& budget) {
  auto query = bound(text, parameters);
  return transact(
      {.statements = {"DECLARE asked NO SCROLL CURSOR FOR " + query.text}, .values = std::move(query.values)},
      budget);
}

Result<double> PostgresSession::cost(std::string_view text, std::span<const Parameter> parameters,
                                     const Budget& budget) {
  return plan("EXPLAIN (FORMAT JSON) ", text, parameters, budget).map(totalCostOf);
}

Result<std::vector<std::string>> PostgresSession::reads(std::string_view text,
                                                        std::span<const Parameter> parameters,
                                                        const Budget& budget) {
  OMNI_TRY(planned, plan("EXPLAIN (VERBOSE, FORMAT JSON) ", text, parameters, budget));
  std::vector<std::string> tables;
  std::map<std::string, std::set<std::string>> readByPoliciesOf;
  for (const PlannedTable& table : tablesOfPlan(planned)) {
    // A relation that the text does not name may be a part of a table that it names, or read by a policy of
    // the database.
    const bool isNamed = text.find(enclosed(table.name, '"')) != std::string_view::npos;
    tables.push_back(table.schema + "." + table.name);
    if (isNamed) continue;
    const std::vector<Parameter> named{{"schema", table.schema}, {"name", table.name}};
    OMNI_RETURN_IF_ERROR(each(kWholeTable, named, kMaxPolicies, budget, [&](const Row& row) {
      tables.back() = toText(row.at(0));
      readByPoliciesOf[tables.back()].insert(toText(row.at(1)));
      return true;
    }));
  }
  const std::set<std::string> all(tables.begin(), tables.end());
  std::erase_if(tables, [&](const std::string& table) {
    return std::ranges::any_of(readByPoliciesOf[table],
                               [&](const std::string& owner) { return all.contains(owner); });
  });
  return tables;
}

Result<std::string> PostgresSession::plan(const std::string& how, std::string_view text,
                                          std::span<const Parameter> parameters, const Budget& budget) {
  auto query = bound(text, parameters);
  std::string plan;
  const RowSink take = [&](const Row& row) {
    plan += toText(row.at(0));
    return true;
  };
  OMNI_RETURN_IF_ERROR(
      transact({.statements = {how + query.text}, .values = std::move(query.values), .sink = &take}, budget));
  return plan;
}

std::string PostgresSession::firstRows(std::string_view text, std::size_t rows) {
  for (text = trim(text); text.ends_with(';'); text = trim(text)) text.remove_suffix(1);
  return "SELECT * FROM (" + std::string(text) + "\n) AS asked LIMIT " + std::to_string(rows);
}

bool PostgresSession::usable() const {
  return !spoilt_ && PQstatus(connection_.get()) == CONNECTION_OK &&
         SocketWait::now(PQsocket(connection_.get()), POLLIN | POLLRDHUP) == 0;
}

}  // namespace omni
