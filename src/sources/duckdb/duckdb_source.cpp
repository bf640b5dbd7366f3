#include "sources/duckdb/duckdb_source.h"

#include <algorithm>
#include <iterator>

#include "source/outcome_builder.h"
#include "source/relational_keys.h"
#include "source/source_error.h"
#include "sources/duckdb/duckdb_schema.h"

namespace omni {
namespace {

bool recognises(const std::filesystem::path& path) {
  return tableFormat(path) != TableFormat::kNone;
}

}  // namespace

SourceKind duckdbSourceKind() {
  return {.kind = "duckdb", .route = Route::kSql, .recognises = &recognises, .open = &DuckdbSource::open};
}

Result<std::unique_ptr<Source>> DuckdbSource::open(const SourceConfig& config, const World&) {
  OMNI_TRY(found, ofSource(config.id, tableFiles(config.paths)));
  if (found.files.empty())
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
  OMNI_TRY(found, ofSource(info_.id, tableFiles(paths_)));
  return markOf(found);
}

Result<DuckdbSource::Instance> DuckdbSource::instance(const Budget& budget) {
  OMNI_TRY(found, tableFiles(paths_));
  const std::string mark = markOf(found) + "/" + std::to_string(budget.limits().memory);
  return held_.get(mark, budget, [&]() -> Result<Instance> {
    OMNI_TRY(database, DuckdbDatabase::open(found.files, budget));
    Instance instance{std::move(database), std::move(found.leftOut)};
    std::ranges::copy(instance.database->leftOut(), std::back_inserter(instance.leftOut));
    return instance;
  });
}

Result<Descriptor> DuckdbSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  OMNI_TRY(used, ofSource(info_.id, instance(budget)));
  Descriptor descriptor{.info = info_, .notes = used.database->notes(), .leftOut = used.leftOut};
  OMNI_TRY(schema, ofSource(info_.id, describeDuckdb(*used.database, budget, descriptor.notes)));
  descriptor.fingerprint = fingerprintOf(schema);
  descriptor.shape = std::move(schema);
  return descriptor;
}

Status DuckdbSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(used, ofSource(info_.id, instance(budget)));
  return ofSource(info_.id, used.database->compile(query.text(), budget));
}

Result<Outcome> DuckdbSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSql)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SQL", "Write the query in SQL.");
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("DuckDB")));
  OMNI_TRY(used, ofSource(info_.id, instance(budget)));
  std::vector<std::string> columns;
  OutcomeBuilder outcome(budget.limits());
  OMNI_RETURN_IF_ERROR(
      ofSource(info_.id, used.database->each(
                             query.text(), query.parameters(), budget,
                             [&](Row row) { return outcome.add(std::move(row)); }, &columns)));
  return outcome.take(std::move(columns));
}

Result<Health> DuckdbSource::check(const Budget& budget) {
  OMNI_TRY(used, ofSource(info_.id, instance(budget)));
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
