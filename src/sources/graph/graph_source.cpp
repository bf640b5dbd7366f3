#include "sources/graph/graph_source.h"

#include <algorithm>
#include <iterator>

#include "base/counted.h"
#include "query/enclosed.h"
#include "source/graph/graph_schema.h"
#include "source/source_error.h"
#include "sources/graph/graph_files.h"
#include "sources/graph/graph_records.h"

namespace omni {
namespace {

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(files, ofSource(config.id, graphFiles(config.files().paths)));
  (void)files;
  SourceInfo info{
      .id = config.id, .kind = "graph", .route = Route::kCypher, .description = config.description};
  OMNI_TRY(part, permittedPartOf(config));
  DerivedFiles kept(world.cacheFolder() / "graphs", config.files().paths, permittedTextOf(config));
  return std::make_unique<GraphSource>(
      std::move(info), config.files().paths, GraphCache(std::move(kept), std::move(part)),
      DerivedFiles(world.cacheFolder() / "values", config.files().paths, permittedTextOf(config)));
}

/// A description reads more than an answer may hold.
Limits roomy(std::size_t rows) {
  return {.rows = rows, .bytes = 256u << 20u, .memory = 2048u << 20u};
}

Status eachText(const GraphStore& store, const WantedTexts& wanted, const TakeText& take,
                const Budget& budget) {
  constexpr std::size_t kMaxNodes = 50'000'000;
  for (std::size_t i = 0; i < wanted.attributes.size(); ++i) {
    const std::string cypher = "MATCH (n:" + enclosed(wanted.owner, '`') + ") RETURN DISTINCT n." +
                               enclosed(wanted.attributes[i], '`') + " AS text";
    OMNI_TRY(found, store.run(cypher, {}, roomy(kMaxNodes), budget));
    OMNI_RETURN_IF_ERROR(takeTexts(found, i, take));
  }
  return {};
}

}  // namespace

Capabilities GraphSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> GraphSource::contentMark(const Budget&) {
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  return markOf(files);
}

bool GraphSource::prepared() {
  const auto files = graphFiles(paths_);
  return files && cache_.keeps(*files) && values_.keeps(markOf(*files));
}

Result<GraphSource::Held> GraphSource::held(const Budget& budget, const Progress& progress) {
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  return ofSource(info_.id, held_.get(markOf(files), budget, [&]() -> Result<Held> {
    OMNI_TRY(graph, cache_.get(files, budget, progress));
    return Held{std::move(graph), std::move(files.leftOut)};
  }));
}

Status GraphSource::addReadingNotes(std::vector<std::string>& notes) {
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  for (const auto* list : {&files.nodes, &files.edges})
    for (const auto& file : *list)
      std::ranges::copy(readingNotes(file, list == &files.nodes), std::back_inserter(notes));
  return {};
}

Result<Descriptor> GraphSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(mark, contentMark(budget));
  OMNI_TRY(now, held(budget, progress));
  Descriptor descriptor{.info = info_, .fingerprint = now.graph.content, .leftOut = now.leftOut};
  const GraphEngine engine{.rows = [&](const std::string& cypher, std::size_t most) {
    return now.graph.store->run(cypher, {}, roomy(most), budget).map([](Outcome outcome) {
      return std::move(outcome.rows);
    });
  }};
  OMNI_TRY(schema, ofSource(info_.id, graphSchema(engine, descriptor.notes)));
  descriptor.shape = std::move(schema);
  if (!cache_.isPart()) OMNI_RETURN_IF_ERROR(addReadingNotes(descriptor.notes));
  const EachText each = [&](const WantedTexts& wanted, const TakeText& take) {
    return eachText(*now.graph.store, wanted, take, budget);
  };
  values_.keep(mark, descriptor, each, budget, progressOf(info_.id, progress));
  return descriptor;
}

std::shared_ptr<const StoredValues> GraphSource::storedValues() {
  return values_.of(contentMark(Budget()));
}

Status GraphSource::load(const Budget& budget) {
  OMNI_TRY(now, held(budget, {}));
  static_cast<void>(now);
  return {};
}

Result<Outcome> GraphSource::run(const GuardedQuery& query, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("query")));
  OMNI_TRY(now, held(budget, {}));
  return ofSource(info_.id, now.graph.store->run(query.text(), query.parameters(), budget.limits(), budget));
}

Result<Health> GraphSource::check(const Budget&) {
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  return Health{
      .reachable = true,
      .readOnly = true,
      .detail = counted(files.nodes.size() + files.edges.size(), "file") + ", converted into the cache"};
}

SourceKind graphSourceKind() {
  return {.kind = "graph",
          .route = Route::kCypher,
          .recognises = isGraph,
          .open = open,
          .gathering = Gathering::kByName};
}

}  // namespace omni
