#include "source/remote/sql_server_source.h"
#include "sources/postgres/postgres_schema.h"

namespace omni {
namespace {

using PostgresSource = SqlServerSource<PostgresSession>;

constexpr auto kOptions = remoteOptions("schemas");

Status validate(const SourceConfig& config) {
  OMNI_TRY(settings, remoteSettings(config));
  return postgresAddress(config.endpoint()->url, {}, settings.connectTime).map([](const PostgresAddress&) {});
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address,
           ofSource(config.id, postgresAddress(config.endpoint()->url, login, settings.connectTime)));
  SourceInfo info{.id = config.id,
                  .kind = "postgres",
                  .route = Route::kSql,
                  .dialect = "postgresql",
                  .description = config.description};
  const PostgresSchemas schemas = listedOption(config, "schemas");
  PostgresSource::Ways ways{
      .server = address.server,
      .connect = [address](const Budget& budget) { return PostgresSession::connect(address, budget); },
      .describe = [schemas](
                      PostgresSession& session, const Budget& budget, auto& notes,
                      auto& leftOut) { return describePostgres(session, schemas, budget, notes, leftOut); },
      .mark = [schemas](PostgresSession& session,
                        const Budget& budget) { return markOfPostgres(session, schemas, budget); },
      .writable = [schemas](PostgresSession& session,
                            const Budget& budget) { return writableOfPostgres(session, schemas, budget); },
      .readingLogin = "Make a role that logs in, and GRANT SELECT to it alone."};
  return std::make_unique<PostgresSource>(std::move(info), settings, std::move(ways), world);
}

}  // namespace

SourceKind postgresSourceKind() {
  return {.kind = "postgres",
          .route = Route::kSql,
          .open = &open,
          .endpoint = true,
          .options = kOptions,
          .validate = &validate};
}

}  // namespace omni
