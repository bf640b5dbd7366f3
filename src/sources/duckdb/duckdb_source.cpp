#include "sources/duckdb/duckdb_source.h"

#include "source/content_mark.h"
#include "source/outcome_builder.h"
#include "source/relational_keys.h"
#include "sources/duckdb/duckdb_schema.h"

namespace omni {
namespace {

bool recognises(const std::filesystem::path& path) {
  return tableFormat(path) != TableFormat::kNone;
}

std::string markOf(const std::vector<std::filesystem::path>& files) {
  std::string mark;
  for (const auto& file : files) mark += file.string() + "=" + contentMarkOf(file) + "\n";
  return mark;
}

}  // namespace

SourceKind duckdbSourceKind() {
  return {.kind = "duckdb", .route = Route::kSql, .recognises = &recognises, .open = &DuckdbSource::open};
}

Result<std::unique_ptr<Source>> DuckdbSource::open(const SourceConfig& config, const World&) {
  OMNI_TRY(files, tableFiles(config.id, config.paths));
  if (files.empty())
    return fail(Code::kInvalidArgument, "source '" + config.id + "' has no path",
                "Add path: with a file or a glob.", Audience::kOperator);
  SourceInfo info{.id = config.id,
                  .kind = "duckdb",
                  .route = Route::kSql,
                  .dialect = "duckdb",
                  .description = config.description};
  return std::make_unique<DuckdbSource>(std::move(info), config.paths);
}

Capabilities DuckdbSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> DuckdbSource::contentMark() {
  OMNI_TRY(files, tableFiles(info_.id, paths_));
  return markOf(files);
}

Result<DuckdbSource::Instance> DuckdbSource::instance(const Budget& budget) {
  OMNI_TRY(files, tableFiles(info_.id, paths_));
  std::string mark = markOf(files);
  const std::size_t memory = budget.limits().memory;
  const std::scoped_lock lock(mutex_);
  if (current_.database && current_.mark == mark && current_.memory == memory) return current_;
  Instance fresh{.mark = std::move(mark), .memory = memory};
  OMNI_TRY(database, DuckdbDatabase::open(info_.id, files, budget, fresh.notes));
  fresh.database = std::move(database);
  current_ = fresh;
  return fresh;
}

Result<Descriptor> DuckdbSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  OMNI_TRY(used, instance(budget));
  Descriptor descriptor{.info = info_, .notes = used.notes};
  OMNI_TRY(schema, describeDuckdb(*used.database, budget, descriptor.notes));
  descriptor.fingerprint = fingerprintOf(schema);
  descriptor.shape = std::move(schema);
  return descriptor;
}

Result<Outcome> DuckdbSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSql)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SQL", "Write the query in SQL.");
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("source '" + info_.id + "'"));
  OMNI_TRY(used, instance(budget));
  std::vector<std::string> columns;
  OutcomeBuilder outcome(budget.limits());
  OMNI_RETURN_IF_ERROR(used.database->each(
      query.text(), query.parameters(), budget, [&](Row row) { return outcome.add(std::move(row)); },
      &columns));
  return outcome.take(std::move(columns));
}

Result<Health> DuckdbSource::check(const Budget& budget) {
  OMNI_TRY(used, instance(budget));
  Health health;
  const auto status = used.database->each("SELECT current_setting('enable_external_access')", {}, budget,
                                          [&](const Row& row) {
                                            health.readOnly = row[0] == Value{false};
                                            return true;
                                          });
  health.reachable = status.has_value();
  health.detail = status ? "files are read only, nothing else can be reached" : status.error().message;
  return health;
}

}  // namespace omni
