#include "sources/graph/graph_source.h"

#include "base/counted.h"
#include "source/source_error.h"
#include "sources/graph/graph_files.h"
#include "sources/graph/graph_schema.h"

namespace omni {
namespace {

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(files, ofSource(config.id, graphFiles(config.paths)));
  (void)files;
  SourceInfo info{
      .id = config.id, .kind = "graph", .route = Route::kCypher, .description = config.description};
  return std::make_unique<GraphSource>(std::move(info), config.paths,
                                       GraphCache(world.cacheFolder() / "graphs"));
}

}  // namespace

Capabilities GraphSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> GraphSource::contentMark() {
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  return markOf(files);
}

Result<GraphCache::Entry> GraphSource::graph(const Budget& budget, const Progress& progress) {
  const std::unique_lock lock(loading_, budget.deadline());
  if (!lock) return tl::unexpected(budget.exhaustedError("wait for the load"));
  OMNI_TRY(files, graphFiles(paths_));
  auto mark = markOf(files);
  if (held_.store && mark == mark_) return held_;
  OMNI_TRY(entry, cache_.get(files, budget, progress));
  held_ = std::move(entry);
  mark_ = std::move(mark);
  return held_;
}

Result<Descriptor> GraphSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(held, ofSource(info_.id, graph(budget, progress)));
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  Descriptor descriptor{.info = info_, .fingerprint = held.content, .leftOut = files.leftOut};
  OMNI_TRY(schema, ofSource(info_.id, graphSchema(*held.store, budget, descriptor.notes)));
  descriptor.shape = std::move(schema);
  return descriptor;
}

Result<Outcome> GraphSource::run(const GuardedQuery& query, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("query")));
  OMNI_TRY(held, ofSource(info_.id, graph(budget, {})));
  return ofSource(info_.id, held.store->run(query.text(), query.parameters(), budget.limits(), budget));
}

Result<Health> GraphSource::check(const Budget&) {
  OMNI_TRY(files, ofSource(info_.id, graphFiles(paths_)));
  return Health{
      .reachable = true,
      .readOnly = true,
      .detail = counted(files.nodes.size() + files.edges.size(), "file") + ", converted into the cache"};
}

SourceKind graphSourceKind() {
  return {.kind = "graph", .route = Route::kCypher, .recognises = isGraph, .open = open};
}

}  // namespace omni
