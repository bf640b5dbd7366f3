#pragma once

#include <memory>
#include <span>

#include "base/world.h"
#include "source/remote/session_pool.h"
#include "sources/postgres/postgres_connection.h"
#include "state/database/database.h"

namespace omni {

/// One connection that writes.
class PostgresWriter {
 public:
  static Result<std::unique_ptr<PostgresWriter>> connect(const PostgresAddress& address,
                                                         const Budget& budget);

  bool usable() const;
  /// The reply to one statement: its rows, and how many it changed.
  Result<PostgresReply> ask(const std::string& sql, std::span<const Value> values, const Budget& budget);
  /// Statements without parameters, all of them or none.
  Status order(const std::string& statements, const Budget& budget);

 private:
  explicit PostgresWriter(const PostgresAddress& address) : server_(address.server) {}
  Result<PostgresReply> last(const Budget& budget);

  std::string server_;
  SocketWait wait_;
  PostgresConnection connection_;
  bool spoilt_ = false;  // something was left half way
};

/// The state of several processes, in the first schema of the login's `search_path` in a PostgreSQL database
/// (12 or newer). A connection that broke is made anew; a server that cannot be reached is spared, and
/// its callers get an error.
class PostgresDatabase final : public Database {
 public:
  /// `url` as of a source (postgresAddress()); a password comes from where the client library looks for it
  /// (PGPASSWORD, PGPASSFILE, `?passfile=`). Nothing is asked yet. Error kInvalidArgument. `world` must
  /// outlive it.
  static Result<std::unique_ptr<PostgresDatabase>> open(const std::string& url, const World& world);

  using Database::read;
  using Database::write;
  Result<std::size_t> write(const std::string& sql, Values values) override;
  Result<std::vector<Row>> read(const std::string& sql, Values values) override;
  Result<std::int64_t> version() override;
  Status advance(const std::string& statements, std::int64_t version) override;
  Result<std::size_t> size() override;
  Status shrink() override { return {}; }  // the server does by itself
  Status scrub() override;

 private:
  PostgresDatabase(const PostgresAddress& address, const World& world);
  Result<PostgresReply> ask(const std::string& sql, Values values);
  Status order(const std::string& statements);

  SessionPool<PostgresWriter> pool_;
};

/// A migration as PostgreSQL takes it.
std::string inPostgres(std::string statements);

}  // namespace omni
