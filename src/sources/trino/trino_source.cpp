#include "source/remote/sql/sql_server_source.h"
#include "sources/trino/trino_schema.h"

namespace omni {
namespace {

using TrinoSource = SqlServerSource<TrinoSession>;

constexpr auto kOptions = sqlOptions("catalog", "schema", "schemas");
constexpr const char* kUser = "user";

Status validate(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(validateHttpSource(config));
  if (optionOf(config, "catalog").empty())
    return fail(Code::kInvalidArgument, "it names no catalogue", "Add options: { catalog: NAME }.",
                Audience::kOperator);
  if (config.identity && config.identity->set != kUser)
    return fail(Code::kInvalidArgument, "an identity cannot be set as '" + config.identity->set + "'",
                "Write set: user; the server asks its own rules whether the login may speak for him.",
                Audience::kOperator);
  return {};
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, HttpAddress::parse(config.endpoint()->url)));
  const std::string schema = optionOf(config, "schema");
  TrinoSchemas schemas = listedOption(config, "schemas");
  if (schemas.empty() && !schema.empty()) schemas = {schema};
  const auto server =
      std::make_shared<TrinoServer>(world, address, login, settings, optionOf(config, "catalog"), schema);
  TrinoSource::Ways ways{
      .server = server->name(),
      .connect = [server](const Budget&) -> Result<std::unique_ptr<TrinoSession>> {
        return std::make_unique<TrinoSession>(server);
      },
      .structure = [schemas](TrinoSession& session,
                             const Budget& budget) { return structureOfTrino(session, schemas, budget); },
      .tables = tablesOfTrino,
      .mark = [schemas](TrinoSession& session,
                        const Budget& budget) { return markOfTrino(session, schemas, budget); },
      .writable = [schemas](TrinoSession& session,
                            const Budget& budget) { return writableOfTrino(session, schemas, budget); },
      .readingLogin = "Give the login rules that let it select alone."};
  return std::make_unique<TrinoSource>(config, "trino", settings, std::move(ways), world);
}

}  // namespace

SourceKind trinoSourceKind() {
  return {.kind = "trino",
          .route = Route::kSql,
          .open = &open,
          .endpoint = true,
          .identifies = true,
          .options = kOptions,
          .validate = &validate};
}

}  // namespace omni
