#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "source/remote/remote_http.h"
#include "source/remote/table_server.h"

namespace omni {

/// A column of a result, as the server declares it.
struct TrinoColumn {
  std::string name;
  std::string type;  // "varchar(20)", "decimal(10,2)", "array(bigint)"
};

/// A statement for a Trino coordinator. Names and values of headers are ASCII.
struct TrinoStatement {
  std::string sql;
  std::string user{};                                          // in place of the login's; empty: the login's
  std::string transaction{};                                   // that it belongs to; empty: one of its own
  std::vector<std::pair<std::string, std::string>> headers{};  // more of them
};

/// The end of a statement in addition to its rows.
struct TrinoEnd {
  std::string transaction;  // that was begun by it; empty: none
};

/// Speaks the REST protocol of a Trino coordinator: a statement is posted, and its rows come page by page
/// from addresses that each page tells of (https://trino.io/docs/current/develop/client-protocol.html).
/// Thread-safe.
class TrinoServer {
 public:
  /// `world` must outlive it.
  TrinoServer(const World& world, HttpAddress address, const Login& login, const RemoteSettings& settings,
              std::string catalog, std::string schema);

  const std::string& catalog() const { return catalog_; }
  const std::string& schema() const { return schema_; }
  const std::string& name() const { return http_.address().host(); }

  /// Runs one statement to its end, or until `sink` wants no more; `columns`, when given, receives what they
  /// are first. The server ends it at the budget's deadline by itself, and is notified where nobody waits any
  /// more. Errors as Source::run(), and those of RemoteHttp.
  Result<TrinoEnd> run(const TrinoStatement& statement, const Budget& budget, const RowSink& sink,
                       std::vector<TrinoColumn>* columns = nullptr);

 private:
  using Json = nlohmann::json;
  using Headers = std::vector<std::pair<std::string, std::string>>;

  Headers headersOf(const TrinoStatement& statement, const Budget& budget) const;
  Result<HttpAddress> following(const Json& page) const;
  void end(const HttpAddress& next, const Headers& headers);

  RemoteHttp http_;
  const std::string user_;
  const std::string catalog_, schema_;
};

}  // namespace omni
