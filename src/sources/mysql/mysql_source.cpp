#include <algorithm>

#include "base/text.h"
#include "source/remote/sql_server_source.h"
#include "sources/mysql/mysql_schema.h"

namespace omni {
namespace {

using MysqlSource = SqlServerSource<MysqlSession>;

constexpr auto kOptions = plannedOptions();

Status validate(const SourceConfig& config) {
  OMNI_TRY(settings, remoteSettings(config));
  const auto fits = [](char c) { return c == '_' || c == '.' || (isWordByte(c) && c > 0); };
  if (config.identity && !std::ranges::all_of(config.identity->set, fits))
    return fail(Code::kInvalidArgument, "an identity cannot be set as '" + config.identity->set + "'",
                "Write a variable of the session such as app.user, for @`app.user`.", Audience::kOperator);
  return mysqlAddress(config.endpoint()->url, {}, settings.connectTime).map([](const MysqlAddress&) {});
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, mysqlAddress(config.endpoint()->url, login, settings.connectTime)));
  SourceInfo info{.id = config.id,
                  .kind = "mysql",
                  .route = Route::kSql,
                  .dialect = "mysql",
                  .description = config.description};
  MysqlSource::Ways ways{
      .server = address.server(),
      .connect = [address](const Budget& budget) { return MysqlSession::connect(address, budget); },
      .structure = structureOfMysql,
      .tables = tablesOfMysql,
      .mark = markOfMysql,
      .writable = writableOfMysql,
      .readingLogin = "Make a user, and GRANT SELECT to it alone.",
      .lists = config.lists,
      .identity = config.identity ? config.identity->set : ""};
  return std::make_unique<MysqlSource>(std::move(info), settings, std::move(ways), world);
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
