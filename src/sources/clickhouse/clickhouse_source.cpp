#include "base/number.h"
#include "source/remote/sql/sql_server_source.h"
#include "sources/clickhouse/clickhouse_schema.h"

namespace omni {
namespace {

using ClickhouseSource = SqlServerSource<ClickhouseSession>;

constexpr auto kOptions = sqlOptions("database", "databases", "memory_mb");
constexpr const char* kDefaultMemoryMb = "4096";

Result<std::size_t> memoryMb(const SourceConfig& config) {
  constexpr std::size_t kMaxMemoryMb = 1u << 24;
  const auto number = parsedNumber<std::size_t>(optionOf(config, "memory_mb", kDefaultMemoryMb));
  if (number && *number <= kMaxMemoryMb) return *number;
  return fail(Code::kInvalidArgument, "the option 'memory_mb' has a value that it cannot have",
              "Write how many megabytes a query may take, or 0 for what the server lets it.",
              Audience::kOperator);
}

Status validate(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(validateHttpSource(config));
  return memoryMb(config).map([](std::size_t) {});
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, HttpAddress::parse(config.endpoint()->url)));
  OMNI_TRY(memory, ofSource(config.id, memoryMb(config)));
  const std::string database = optionOf(config, "database", "default");
  ClickhouseDatabases databases = listedOption(config, "databases");
  if (databases.empty()) databases = {database};
  const auto server = std::make_shared<ClickhouseServer>(
      world, address, login, settings, ClickhouseDatabase{.name = database, .memoryMb = memory});
  ClickhouseSource::Ways ways{
      .server = server->name(),
      .connect = [server](const Budget&) -> Result<std::unique_ptr<ClickhouseSession>> {
        return std::make_unique<ClickhouseSession>(server);
      },
      .structure = [databases](
                       ClickhouseSession& session,
                       const Budget& budget) { return structureOfClickhouse(session, databases, budget); },
      .tables = tablesOfClickhouse,
      .mark = [databases](ClickhouseSession& session,
                          const Budget& budget) { return markOfClickhouse(session, databases, budget); },
      .writable = [databases](
                      ClickhouseSession& session,
                      const Budget& budget) { return writableOfClickhouse(session, databases, budget); },
      .readingLogin = "Give the login SELECT alone, or a profile with readonly = 2."};
  return std::make_unique<ClickhouseSource>(config, "clickhouse", settings, std::move(ways), world);
}

}  // namespace

SourceKind clickhouseSourceKind() {
  return {.kind = "clickhouse",
          .route = Route::kSql,
          .open = &open,
          .endpoint = true,
          .options = kOptions,
          .validate = &validate};
}

}  // namespace omni
