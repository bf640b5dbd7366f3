#include "sources/rdf/rdf_source.h"

#include <algorithm>
#include <iterator>

#include "base/counted.h"
#include "source/source_error.h"
#include "sources/rdf/rdf_files.h"

namespace omni {
namespace {

bool recognises(const std::filesystem::path& path) {
  return !rdfFormat(path).empty();
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World&) {
  OMNI_TRY(found, ofSource(config.id, rdfFiles(config.paths)));
  (void)found;
  SourceInfo info{.id = config.id, .kind = "rdf", .route = Route::kSparql, .description = config.description};
  return std::make_unique<RdfSource>(std::move(info), config.paths);
}

}  // namespace

Capabilities RdfSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> RdfSource::contentMark() {
  OMNI_TRY(found, ofSource(info_.id, rdfFiles(paths_)));
  return markOf(found);
}

Result<RdfSource::Held> RdfSource::held(const Budget& budget, const Progress& progress) {
  OMNI_TRY(found, ofSource(info_.id, rdfFiles(paths_)));
  auto mark = markOf(found);
  {
    std::unique_lock lock(mutex_);
    if (!loaded_.wait_until(lock, budget.deadline(), [&] { return !loading_; }))
      return tl::unexpected(ofSource(info_.id, budget.exhaustedError("wait for the load")));
    if (held_.store && mark == held_.mark) return held_;
    loading_ = true;
  }
  auto fresh = load(std::move(found), std::move(mark), budget, progress);
  {
    const std::scoped_lock lock(mutex_);
    loading_ = false;
    if (fresh) held_ = *fresh;
  }
  loaded_.notify_all();
  return fresh;
}

Result<RdfSource::Held> RdfSource::load(DataFiles found, std::string mark, const Budget& budget,
                                        const Progress& progress) const {
  OMNI_TRY(store, ofSource(info_.id, RdfStore::load(found.files, budget, progress)));
  std::ranges::copy(store->leftOut(), std::back_inserter(found.leftOut));
  return Held{std::move(store), std::move(mark), std::move(found.leftOut)};
}

Result<Descriptor> RdfSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(now, held(budget, progress));
  Descriptor descriptor{.info = info_, .fingerprint = now.mark, .leftOut = now.leftOut};
  OMNI_TRY(ontology, ofSource(info_.id, now.store->ontology(budget, descriptor.notes)));
  descriptor.shape = std::move(ontology);
  return descriptor;
}

Result<Outcome> RdfSource::run(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(now, held(budget, {}));
  return ofSource(info_.id, now.store->run(query, budget));
}

Result<Health> RdfSource::check(const Budget&) {
  OMNI_TRY(found, ofSource(info_.id, rdfFiles(paths_)));
  return Health{.reachable = true,
                .readOnly = true,
                .detail = counted(found.files.size(), "file") + ", read into memory"};
}

SourceKind rdfSourceKind() {
  return {.kind = "rdf", .route = Route::kSparql, .recognises = recognises, .open = open};
}

}  // namespace omni
