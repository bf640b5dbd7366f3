#include "sources/duckdb/duckdb_source.h"

#include <algorithm>

#include "base/keeping/data_folder.h"
#include "source/links/relational_keys.h"
#include "source/outcome_builder.h"
#include "source/pages/page_tables.h"
#include "source/permitted_part.h"
#include "source/source_error.h"
#include "sources/duckdb/duckdb_schema.h"
#include "sources/duckdb/files/lake_tables.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/parsed/named_in_query.h"

namespace omni {
namespace {

constexpr std::string_view kSidecars[] = {".wal"};

bool recognises(const std::filesystem::path& path) {
  return tableFormat(path) != TableFormat::kNone;
}

constexpr std::string_view kOptions[] = {"encoding", "dates", "folder"};

std::string optionOf(const SourceConfig& config, const std::string& name) {
  const auto found = config.options.find(name);
  return found == config.options.end() ? std::string() : found->second;
}

bool listsFiles(const SourceConfig& config) {
  return optionOf(config, "folder") == "files";
}

TextSettings settingsOf(const SourceConfig& config) {
  return {.encoding = optionOf(config, "encoding"), .monthFirst = optionOf(config, "dates") == "month-first"};
}

Status checkChoice(const SourceConfig& config, const std::string& name, const std::string& first,
                   const std::string& second) {
  const std::string chosen = optionOf(config, name);
  if (chosen.empty() || chosen == first || chosen == second) return {};
  return fail(Code::kInvalidArgument, name + " cannot be '" + chosen + "'",
              "Write " + name + ": " + first + " or " + name + ": " + second + ".", Audience::kOperator);
}

Status validate(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(checkChoice(config, "folder", "tables", "files"));
  return checkChoice(config, "dates", "day-first", "month-first");
}

void addCautions(const std::map<std::string, std::vector<Caution>>& cautions, RelationalSchema& schema,
                 std::vector<std::string>& notes) {
  for (Table& table : schema.tables) {
    if (const auto ofTable = cautions.find(table.name); ofTable != cautions.end())
      for (const Caution& caution : ofTable->second) {
        const bool isThere =
            std::ranges::find(table.columns, caution.column, &Column::name) != table.columns.end();
        if (isThere || (caution.column.empty() && !table.partial)) table.cautions.push_back(caution);
      }
    for (const Caution& caution : table.cautions) notes.push_back(cautionText(table, caution));
  }
}

/// Extensions fit one version of the engine alone.
std::filesystem::path extensionsFolder(const World& world) {
  const std::filesystem::path engines = engineFolder(world);
  return engines.empty() ? engines : engines / (std::string("duckdb-") + duckdb_library_version());
}

bool isLakeTable(const std::filesystem::path& folder) {
  return lakeLogIn(folder).has_value();
}

bool holdsTables(const std::filesystem::path& path) {
  if (tableFormat(path) != TableFormat::kPage) return false;
  const auto tables = pageTables(path);
  return tables && !tables->empty();
}

}  // namespace

SourceKind duckdbSourceKind() {
  return {.kind = "duckdb",
          .route = Route::kSql,
          .recognises = &recognises,
          .takesFolder = &isLakeTable,
          .open = &DuckdbSource::open,
          .filesHolding = [](const auto& files) { return filesThat(files, holdsTables); },
          .options = kOptions,
          .validate = &validate,
          .sidecars = kSidecars};
}

Result<std::unique_ptr<Source>> DuckdbSource::open(const SourceConfig& config, const World& world) {
  OMNI_TRY(found, ofSource(config.id, tableFiles(config.files().paths, listsFiles(config))));
  if (found.files.empty())
    return fail(Code::kInvalidArgument, "source '" + config.id + "' has no path",
                "Add path: with a file or a glob.", Audience::kOperator);
  SourceInfo info{.id = config.id,
                  .kind = "duckdb",
                  .route = Route::kSql,
                  .dialect = "duckdb",
                  .description = config.description};
  return std::make_unique<DuckdbSource>(
      std::move(info), config.files().paths, listsFiles(config), config.lists,
      TableCache({world.cacheFolder() / "tables", config.files().paths}, settingsOf(config),
                 extensionsFolder(world)),
      DerivedFiles(world.cacheFolder() / "values", config.files().paths, permittedTextOf(config)));
}

Capabilities DuckdbSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> DuckdbSource::contentMark(const Budget&) {
  OMNI_TRY(found, ofSource(info_.id, tableFiles(paths_, listsFiles_)));
  return markOf(found);
}

bool DuckdbSource::prepared() {
  const auto found = tableFiles(paths_, listsFiles_);
  const bool database = found && tableFormat(found->files.front()) == TableFormat::kDatabase;
  return found && (database || tables_.keeps(*found)) && values_.keeps(markOf(*found));
}

Result<DuckdbSource::Instance> DuckdbSource::instance(const Budget& budget, const Progress& progress) {
  OMNI_TRY(found, tableFiles(paths_, listsFiles_));
  const std::size_t memory = budget.limits().memory;
  return held_.get(markOf(found) + "/" + std::to_string(memory), budget, [&]() -> Result<Instance> {
    Instance instance{.ofFiles = tableFormat(found.files.front()) != TableFormat::kDatabase};
    if (instance.ofFiles) {
      OMNI_TRY(tables, tables_.get(found, memory, budget, progress));
      instance.tables = std::move(tables);
    } else {
      OMNI_TRY(database, DuckdbDatabase::open({.database = found.files.front(), .memory = memory}, budget));
      instance.tables.database = std::move(database);
    }
    auto& leftOut = instance.tables.leftOut;
    leftOut.insert(leftOut.begin(), found.leftOut.begin(), found.leftOut.end());
    return instance;
  });
}

template <class Use>
auto DuckdbSource::with(const Budget& budget, const Progress& progress, const Use& use)
    -> decltype(use(std::declval<Instance&>())) {
  OMNI_TRY(used, ofSource(info_.id, instance(budget, progress)));
  auto result = ofSource(info_.id, use(used));
  const std::string& kept = used.tables.version;
  const bool failed = !result && !kept.empty() && result.error().code == Code::kUnavailable;
  if (!failed && !used.tables.isChanged()) return result;
  if (failed) tables_.forget(kept);
  held_.forget();
  OMNI_TRY(anew, ofSource(info_.id, instance(budget, progress)));
  return ofSource(info_.id, use(anew));
}

Result<Descriptor> DuckdbSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  OMNI_TRY(mark, contentMark(budget));
  return with(budget, progress, [&](Instance& used) -> Result<Descriptor> {
    Descriptor descriptor{.info = info_, .notes = used.tables.notes, .leftOut = used.tables.leftOut};
    OMNI_TRY(schema, describeDuckdb(*used.tables.database, used.ofFiles, lists_, budget, descriptor.notes,
                                    descriptor.leftOut));
    addCautions(used.tables.cautions, schema, descriptor.notes);
    descriptor.fingerprint = fingerprintOf(schema);
    descriptor.shape = std::move(schema);
    const EachText each = [&](const WantedTexts& wanted, const TakeText& take) {
      return eachDuckdbText(*used.tables.database, std::get<RelationalSchema>(descriptor.shape), wanted, take,
                            budget);
    };
    values_.keep(mark, descriptor, each, budget, progressOf(info_.id, progress));
    return descriptor;
  });
}

std::shared_ptr<const StoredValues> DuckdbSource::storedValues() {
  return values_.of(contentMark(Budget()));
}

Status DuckdbSource::load(const Budget& budget) {
  OMNI_TRY(used, ofSource(info_.id, instance(budget, {})));
  static_cast<void>(used);
  return {};
}

// The text of a query is read by the guard's parser and by the engine's: both have to find the same tables,
// where there are some that the caller may not read. It takes half as long as the least answer does.
Status DuckdbSource::confirm(const GuardedQuery& query, DuckdbDatabase& database) {
  if (!query.restricted()) return {};
  std::string key = query.text();
  for (const TableRead& read : query.reads()) key += '\n' + read.table;
  if (confirmed_.contains(key)) return {};
  const TreeOf treeOf = [&](const std::string& text) { return database.treeOf(text); };
  OMNI_RETURN_IF_ERROR(confirmReads(query.text(), query.reads(), treeOf));
  confirmed_.insert(key);
  return {};
}

Status DuckdbSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  return with(budget, {}, [&](Instance& used) -> Status {
    OMNI_RETURN_IF_ERROR(confirm(query, *used.tables.database));
    return used.tables.database->compile(query.text(), budget);
  });
}

Result<Outcome> DuckdbSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSql)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' speaks SQL", "Write the query in SQL.");
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("DuckDB")));
  return with(budget, {}, [&](Instance& used) -> Result<Outcome> {
    std::vector<std::string> columns;
    OMNI_RETURN_IF_ERROR(confirm(query, *used.tables.database));
    OutcomeBuilder outcome(budget.limits());
    const auto take = [&](Row row) { return outcome.add(std::move(row)); };
    OMNI_RETURN_IF_ERROR(
        used.tables.database->each(query.text(), query.parameters(), budget, take, &columns));
    return outcome.take(std::move(columns));
  });
}

Result<Health> DuckdbSource::check(const Budget& budget) {
  return with(budget, {}, [&](Instance& used) -> Result<Health> {
    Health health;
    const auto take = [&](const Row& row) {
      health.readOnly = row[0] == Value{false};
      return true;
    };
    const auto status =
        used.tables.database->each("SELECT current_setting('enable_external_access')", {}, budget, take);
    health.reachable = status.has_value();
    health.detail = status ? "files are read only, nothing else can be reached" : status.error().message;
    return health;
  });
}

}  // namespace omni
