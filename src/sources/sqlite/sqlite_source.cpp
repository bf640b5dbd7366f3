#include "sources/sqlite/sqlite_source.h"

#include <fstream>

#include "source/content_mark.h"
#include "source/data_files.h"
#include "source/links/relational_keys.h"
#include "source/outcome_builder.h"
#include "source/permitted_part.h"
#include "source/source_error.h"
#include "sources/sqlite/sqlite_schema.h"

namespace omni {
namespace {

constexpr std::size_t kMaxIdle = 8;
constexpr int kMaxTries = 4;
constexpr std::string_view kSidecars[] = {"-wal", "-shm", "-journal"};

bool recognises(const std::filesystem::path& path) {
  if (!checkFile(path)) return false;
  char magic[16] = {};
  std::ifstream(path, std::ios::binary).read(magic, sizeof magic);
  return std::string_view(magic, 15) == "SQLite format 3";
}

}  // namespace

SourceKind sqliteSourceKind() {
  return {.kind = "sqlite",
          .route = Route::kSql,
          .recognises = &recognises,
          .open = &SqliteSource::open,
          .gathering = Gathering::kEach,
          .sidecars = kSidecars};
}

Result<std::unique_ptr<Source>> SqliteSource::open(const SourceConfig& config, const World& world) {
  if (config.files().paths.size() != 1)
    return fail(Code::kInvalidArgument, "source '" + config.id + "': a sqlite source is one file",
                "Give one path; make a source of each database.", Audience::kOperator);
  SourceInfo info{.id = config.id,
                  .kind = "sqlite",
                  .route = Route::kSql,
                  .dialect = "sqlite",
                  .description = config.description};
  // The database itself is opened when first needed: most sources of a large pool are not, for one question.
  OMNI_RETURN_IF_ERROR(ofSource(config.id, checkFile(config.files().paths.front())));
  return std::make_unique<SqliteSource>(
      std::move(info), config.files().paths.front(), config.lists,
      DerivedFiles(world.cacheFolder() / "values", config.files().paths, permittedTextOf(config)));
}

Capabilities SqliteSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

std::string SqliteSource::mark() const {
  return contentMarkOf(path_) + "+" + contentMarkOf(path_.string() + "-wal");
}

Result<std::string> SqliteSource::contentMark(const Budget&) {
  return mark();
}

Result<SqliteSource::Pooled> SqliteSource::acquire() {
  std::string now = mark();
  {
    const std::scoped_lock lock(mutex_);
    while (!idle_.empty()) {
      Pooled pooled = std::move(idle_.back());
      idle_.pop_back();
      if (pooled.mark == now) return pooled;
    }
  }
  OMNI_TRY(connection, SqliteConnection::open(info_.id, path_));
  return Pooled{std::move(connection), std::move(now)};
}

void SqliteSource::release(Pooled pooled) {
  const std::scoped_lock lock(mutex_);
  if (idle_.size() < kMaxIdle) idle_.push_back(std::move(pooled));
}

template <class Use>
auto SqliteSource::with(const Use& use) -> decltype(use(std::declval<SqliteConnection&>())) {
  for (int i = 0; i < kMaxTries; ++i) {
    OMNI_TRY(pooled, acquire());
    auto result = use(*pooled.connection);
    if (pooled.connection->torn()) continue;
    release(std::move(pooled));
    return result;
  }
  return fail(Code::kUnavailable, "source '" + info_.id + "': the database is written to all the time",
              "Try again, or let the program that writes to it keep it open.", Audience::kOperator);
}

Result<Descriptor> SqliteSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  const std::string now = mark();
  return with([&](SqliteConnection& connection) -> Result<Descriptor> {
    Descriptor descriptor{.info = info_};
    OMNI_TRY(schema, describeSqlite(connection, lists_, budget, descriptor.notes, descriptor.leftOut));
    descriptor.fingerprint = fingerprintOf(schema);
    descriptor.shape = std::move(schema);
    const EachText each = [&](const WantedTexts& wanted, const TakeText& take) {
      return eachSqliteText(connection, wanted, take, budget);
    };
    values_.keep(now, descriptor, each, budget, progressOf(info_.id, progress));
    return descriptor;
  });
}

Status SqliteSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  return with(
      [&](SqliteConnection& connection) { return connection.compile(query.text(), query.reads(), budget); });
}

Result<Outcome> SqliteSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSql)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SQL", "Write the query in SQL.");
  return with([&](SqliteConnection& connection) -> Result<Outcome> {
    std::vector<std::string> columns;
    OutcomeBuilder outcome(budget.limits());
    const auto take = [&](Row row) { return outcome.add(std::move(row)); };
    OMNI_RETURN_IF_ERROR(connection.each(query.text(), query.parameters(), budget,
                                         SqliteAccess{.reads = query.reads()}, take, &columns));
    return outcome.take(std::move(columns));
  });
}

Result<Health> SqliteSource::check(const Budget& budget) {
  return with([&](SqliteConnection& connection) -> Result<Health> {
    const auto status =
        connection.each("SELECT 1", {}, budget, SqliteAccess{}, [](const Row&) { return true; });
    return Health{.reachable = status.has_value(),
                  .readOnly = connection.readOnly(),
                  .detail = status ? "opened read-only" : status.error().message};
  });
}

}  // namespace omni
