#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/native_query.h"
#include "source/remote/acts_as.h"
#include "sources/trino/trino_server.h"

namespace omni {

/// One place among the queries that are asked of a coordinator at once, which has no connections of its own.
/// Each query runs in a transaction of its own that the server holds to reading.
class TrinoSession {
 public:
  explicit TrinoSession(std::shared_ptr<TrinoServer> server) : server_(std::move(server)) {}

  TrinoServer& server() { return *server_; }

  /// Whose queries they are from now on, by the name of the user; none: the login's.
  void actAs(const std::optional<SessionIdentity>& identity) { user_ = identity ? identity->value : ""; }

  /// The rows of one query, at most `most`, to `sink`; `columns`, when given, receives their names first.
  /// Errors as Source::run().
  Status each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
              const Budget& budget, const RowSink& sink, std::vector<std::string>* columns = nullptr);
  /// Streams the rows of a query without parameters.
  Status each(const std::string& text, const Budget& budget, const RowSink& sink);
  /// Whether the server takes the statement; nothing is run.
  Status compile(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);
  /// Whether the server would run a statement for the login, which may write; nothing is run.
  Status validate(const std::string& sql, const Budget& budget);
  /// How many rows the server estimates that the steps of its plan give, together; 0 where it has no
  /// statistics.
  Result<double> cost(std::string_view text, std::span<const Parameter> parameters, const Budget& budget);
  /// The tables that the server's plan of the query reads, as TellsReads has them.
  Result<std::vector<std::string>> reads(std::string_view text, std::span<const Parameter> parameters,
                                         const Budget& budget);
  /// None: what is read is estimated whatever is wanted of it.
  static std::string firstRows(std::string_view, std::size_t) { return {}; }

  bool usable() const { return true; }

 private:
  Status read(const std::string& sql, const Budget& budget, const RowSink& sink,
              std::vector<std::string>* columns = nullptr);
  Result<nlohmann::json> plan(const std::string& how, std::string_view text,
                              std::span<const Parameter> parameters, const Budget& budget);
  Result<std::string> bound(std::string_view text, std::span<const Parameter> parameters,
                            const Budget& budget);
  Result<std::vector<std::string>> typesOf(const std::string& marked, std::size_t count,
                                           const Budget& budget);

  std::shared_ptr<TrinoServer> server_;
  std::string user_;
};

}  // namespace omni
