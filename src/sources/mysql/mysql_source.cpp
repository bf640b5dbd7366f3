#include "source/remote/sql/sql_server_source.h"
#include "sources/mysql/mysql_schema.h"

namespace omni {
namespace {

using MysqlSource = SqlServerSource<MysqlSession>;

constexpr auto kOptions = sqlOptions();

Status validate(const SourceConfig& config) {
  OMNI_TRY(settings, remoteSettings(config));
  if (config.identity && !mayBeVariable(config.identity->set))
    return fail(Code::kInvalidArgument, "an identity cannot be set as '" + config.identity->set + "'",
                "Write a variable of the session such as app.user, for @`app.user`.", Audience::kOperator);
  return mysqlAddress(config.endpoint()->url, {}, settings.connectTime).map([](const MysqlAddress&) {});
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, mysqlAddress(config.endpoint()->url, login, settings.connectTime)));
  MysqlSource::Ways ways{
      .server = address.server(),
      .connect = [address](const Budget& budget) { return MysqlSession::connect(address, budget); },
      .structure = structureOfMysql,
      .tables = tablesOfMysql,
      .mark = markOfMysql,
      .writable = writableOfMysql,
      .readingLogin = "Make a user, and GRANT SELECT to it alone."};
  return std::make_unique<MysqlSource>(config, "mysql", settings, std::move(ways), world);
}

}  // namespace

SourceKind mysqlSourceKind() {
  return {.kind = "mysql",
          .route = Route::kSql,
          .open = &open,
          .endpoint = true,
          .identifies = true,
          .options = kOptions,
          .validate = &validate};
}

}  // namespace omni
