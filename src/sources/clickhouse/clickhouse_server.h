#pragma once

#include <string>
#include <vector>

#include "net/form.h"
#include "source/remote/remote_http.h"
#include "source/remote/table_server.h"

namespace omni {

/// A column of a result, as the server declares it.
struct ClickhouseColumn {
  std::string name;
  std::string type;  // "Nullable(Decimal(10, 2))"
};

/// Where queries go, and with what at most.
struct ClickhouseDatabase {
  std::string name;          // bare names mean its tables
  std::size_t memoryMb = 0;  // that one query may take; 0: what the server lets it
};

/// A statement with the settings of the server that it runs under, in addition to those of every one.
struct ClickhouseStatement {
  std::string sql;
  Form parameters{};     // values of "{p1:String}" in it, by the name in there
  Form settings{};       // they come behind those of every statement
  bool readOnly = true;  // held to reading by the server
};

/// Speaks the HTTP interface of a ClickHouse server: a statement is posted, and all of its rows come back
/// (https://clickhouse.com/docs/interfaces/http). Thread-safe.
class ClickhouseServer {
 public:
  /// `world` must outlive it.
  ClickhouseServer(const World& world, HttpAddress address, const Login& login,
                   const RemoteSettings& settings, ClickhouseDatabase database);

  const std::string& database() const { return database_.name; }
  const std::string& name() const { return http_.address().host(); }

  /// Runs one statement and gives its rows to `sink` until it wants no more; `columns`, when given, receives
  /// their names and types first. The server ends it at the budget's deadline, and when the connection
  /// closes. Errors as Source::run(), and those of RemoteHttp.
  Status run(const ClickhouseStatement& statement, const Budget& budget, const RowSink& sink,
             std::vector<ClickhouseColumn>* columns = nullptr);

 private:
  Form formOf(const ClickhouseStatement& statement, const Budget& budget) const;
  Status take(std::string_view body, const RowSink& sink, std::vector<ClickhouseColumn>* columns) const;

  RemoteHttp http_;
  const std::string user_;  // named by a header, where no password goes along
  const ClickhouseDatabase database_;
};

}  // namespace omni
