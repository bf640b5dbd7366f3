#include "sources/postgres/postgres_source.h"

#include "source/links/relational_keys.h"
#include "source/outcome_builder.h"
#include "source/remote/writing_login.h"
#include "source/source_error.h"

namespace omni {
namespace {

constexpr auto kOptions = remoteOptions("schemas");
constexpr std::chrono::milliseconds kUsualLatency{5};
constexpr const char* kReadingLogin = "CREATE ROLE … LOGIN; GRANT SELECT ON … TO it.";

Status validate(const SourceConfig& config) {
  OMNI_TRY(settings, remoteSettings(config));
  OMNI_TRY(address, postgresAddress(config.endpoint()->url, {}, settings.connectTime));
  static_cast<void>(address);
  return {};
}

}  // namespace

SourceKind postgresSourceKind() {
  return {.kind = "postgres",
          .route = Route::kSql,
          .open = &PostgresSource::open,
          .endpoint = true,
          .options = kOptions,
          .validate = &validate};
}

Result<std::unique_ptr<Source>> PostgresSource::open(const SourceConfig& config, const World& world) {
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(address, ofSource(config.id, postgresAddress(config.endpoint()->url, login, settings.connectTime)));
  SourceInfo info{.id = config.id,
                  .kind = "postgres",
                  .route = Route::kSql,
                  .dialect = "postgresql",
                  .description = config.description};
  return std::make_unique<PostgresSource>(std::move(info), std::move(address), settings, listedOption(config, "schemas"), world);
}

PostgresSource::PostgresSource(SourceInfo info, PostgresAddress address, RemoteSettings settings,
                               PostgresSchemas schemas, const World& world)
    : info_(std::move(info)),
      settings_(settings),
      schemas_(std::move(schemas)),
      mark_(world, settings.refresh),
      pool_(world, address.server, settings.connections,
            [address, time = settings.connectTime](const Budget& budget) {
              return PostgresSession::connect(address, budget.within(time));
            }) {}

Capabilities PostgresSource::capabilities() const {
  return {.cancellable = true, .engineReadOnly = true, .remote = true, .usualLatency = kUsualLatency};
}

template <class Use>
auto PostgresSource::with(const Budget& budget, const Use& use)
    -> decltype(use(std::declval<PostgresSession&>())) {
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("the query")));
  return ofSource(info_.id, pool_.with(budget, use));
}

Result<std::string> PostgresSource::contentMark(const Budget& budget) {
  return mark_.get([&] {
    return with(budget, [&](PostgresSession& session) { return markOfPostgres(session, schemas_, budget); });
  });
}

Result<Descriptor> PostgresSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  return with(budget, [&](PostgresSession& session) -> Result<Descriptor> {
    Descriptor descriptor{.info = info_};
    OMNI_TRY(writable, writableOfPostgres(session, schemas_, budget));
    OMNI_RETURN_IF_ERROR(meetWritingLogin(writable, kReadingLogin, settings_.strict, descriptor.notes));
    OMNI_TRY(schema, describePostgres(session, schemas_, budget, descriptor.notes, descriptor.leftOut));
    descriptor.fingerprint = fingerprintOf(schema);
    descriptor.shape = std::move(schema);
    return descriptor;
  });
}

Status PostgresSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  return with(budget, [&](PostgresSession& session) {
    return session.compile(query.text(), query.parameters(), budget);
  });
}

Status PostgresSource::affordable(PostgresSession& session, const GuardedQuery& query, const Budget& budget) const {
  if (settings_.cost <= 0) return {};
  OMNI_TRY(cost, session.cost(query.text(), query.parameters(), budget));
  if (cost <= settings_.cost) return {};
  return fail(Code::kLimit,
              "the server estimates that the query costs " + toReadableText(Value(cost)) + ", more than " +
                  toReadableText(Value(settings_.cost)),
              "Ask for less, or raise cost: of the source.");
}

Result<Outcome> PostgresSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSql)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SQL", "Write the query in SQL.");
  auto outcome = with(budget, [&](PostgresSession& session) -> Result<Outcome> {
    OMNI_RETURN_IF_ERROR(affordable(session, query, budget));
    std::vector<std::string> columns;
    OutcomeBuilder builder(budget.limits());
    const RowSink take = [&](Row row) { return builder.add(std::move(row)); };
    OMNI_RETURN_IF_ERROR(
        session.each(query.text(), query.parameters(), budget.limits().rows + 1, budget, take, &columns));
    return builder.take(std::move(columns));
  });
  // Perhaps of a table that is no longer what it was.
  if (!outcome && outcome.error().code == Code::kInvalidArgument) mark_.forget();
  return outcome;
}

Result<Health> PostgresSource::check(const Budget& budget) {
  return with(budget, [&](PostgresSession& session) -> Result<Health> {
    OMNI_TRY(writable, writableOfPostgres(session, schemas_, budget));
    return Health{.reachable = true,
                  .readOnly = writable.empty(),
                  .detail = writable.empty() ? "the login only reads, in read-only transactions"
                                             : "read-only transactions, but the login could write (" + writable + ")"};
  });
}

}  // namespace omni
