#include "sources/rdf/rdf_source.h"

#include "sources/rdf/rdf_files.h"

namespace omni {
namespace {

/// Errors of a source name it.
Error named(const SourceId& id, Error error) {
  error.message = "source " + id + ": " + error.message;
  return error;
}

bool recognises(const std::filesystem::path& path) {
  return !rdfFormat(path).empty();
}

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World&) {
  if (const auto files = rdfFiles(config.paths); !files)
    return tl::unexpected(named(config.id, files.error()));
  SourceInfo info{.id = config.id, .kind = "rdf", .route = Route::kSparql, .description = config.description};
  return std::make_unique<RdfSource>(std::move(info), config.paths);
}

}  // namespace

Capabilities RdfSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> RdfSource::contentMark() {
  auto files = rdfFiles(paths_);
  if (!files) return tl::unexpected(named(info_.id, files.error()));
  return filesMark(*files);
}

Result<std::shared_ptr<const RdfStore>> RdfSource::store(const Budget& budget, const Progress& progress) {
  const auto files = rdfFiles(paths_);
  if (!files) return tl::unexpected(named(info_.id, files.error()));
  const auto mark = filesMark(*files);
  {
    std::unique_lock lock(mutex_);
    if (!loaded_.wait_until(lock, budget.deadline(), [&] { return !loading_; }))
      return tl::unexpected(named(info_.id, budget.exhaustedError("wait for the load")));
    if (store_ && mark == mark_) return store_;
    loading_ = true;
  }
  auto fresh = loaded(*files, budget, progress);
  {
    const std::scoped_lock lock(mutex_);
    loading_ = false;
    if (fresh) {
      store_ = *fresh;
      mark_ = mark;
    }
  }
  loaded_.notify_all();
  return fresh;
}

Result<std::shared_ptr<const RdfStore>> RdfSource::loaded(const std::vector<std::filesystem::path>& files,
                                                          const Budget& budget, const Progress& progress) {
  auto store = RdfStore::load(files, budget, progress);
  if (!store) return tl::unexpected(named(info_.id, store.error()));
  return std::shared_ptr<const RdfStore>(std::move(*store));
}

Result<Descriptor> RdfSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(held, store(budget, progress));
  Descriptor descriptor{.info = info_};
  auto ontology = held->ontology(budget, descriptor.notes);
  if (!ontology) return tl::unexpected(named(info_.id, ontology.error()));
  OMNI_TRY(mark, contentMark());
  descriptor.fingerprint = std::move(mark);
  descriptor.shape = std::move(*ontology);
  return descriptor;
}

Result<Outcome> RdfSource::run(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(held, store(budget, {}));
  auto outcome = held->run(query, budget);
  if (!outcome) return tl::unexpected(named(info_.id, outcome.error()));
  return outcome;
}

Result<Health> RdfSource::check(const Budget&) {
  const auto files = rdfFiles(paths_);
  if (!files) return tl::unexpected(named(info_.id, files.error()));
  return Health{.reachable = true,
                .readOnly = true,
                .detail = std::to_string(files->size()) + " files, read into memory"};
}

SourceKind rdfSourceKind() {
  return {.kind = "rdf", .route = Route::kSparql, .recognises = recognises, .open = open};
}

}  // namespace omni
