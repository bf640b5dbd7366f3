#include "source/remote/sql/sql_server_source.h"
#include "sources/postgres/postgres_schema.h"

namespace omni {
namespace {

using PostgresSource = SqlServerSource<PostgresSession>;

constexpr auto kOptions = sqlOptions("schemas");

// A variable of somebody's own ("app.user") or the role; no setting of the server's.
bool tellsIdentity(const std::string& set) {
  const auto dot = set.find('.');
  return set == "role" || (dot != 0 && dot < set.size() - 1 && mayBeVariable(set));
}

Status validate(const SourceConfig& config) {
  OMNI_TRY(settings, remoteSettings(config));
  if (config.identity && !tellsIdentity(config.identity->set))
    return fail(Code::kInvalidArgument, "an identity cannot be set as '" + config.identity->set + "'",
                "Write set: role, or a variable of your own such as app.user.", Audience::kOperator);
  return postgresAddress(config.endpoint()->url, {}, settings.connectTime).map([](const PostgresAddress&) {});
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address,
           ofSource(config.id, postgresAddress(config.endpoint()->url, login, settings.connectTime)));
  const PostgresSchemas schemas = listedOption(config, "schemas");
  PostgresSource::Ways ways{
      .server = address.server,
      .connect = [address](const Budget& budget) { return PostgresSession::connect(address, budget); },
      .structure = [schemas](PostgresSession& session,
                             const Budget& budget) { return structureOfPostgres(session, schemas, budget); },
      .tables = tablesOfPostgres,
      .mark = [schemas](PostgresSession& session,
                        const Budget& budget) { return markOfPostgres(session, schemas, budget); },
      .writable = [schemas](PostgresSession& session,
                            const Budget& budget) { return writableOfPostgres(session, schemas, budget); },
      .readingLogin = "Make a role that logs in, and GRANT SELECT to it alone."};
  return std::make_unique<PostgresSource>(config, "postgresql", settings, std::move(ways), world);
}

}  // namespace

SourceKind postgresSourceKind() {
  return {.kind = "postgres",
          .route = Route::kSql,
          .open = &open,
          .endpoint = true,
          .identifies = true,
          .options = kOptions,
          .validate = &validate};
}

}  // namespace omni
