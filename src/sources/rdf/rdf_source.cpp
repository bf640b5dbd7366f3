#include "sources/rdf/rdf_source.h"

#include "base/counted.h"
#include "source/source_error.h"
#include "sources/rdf/rdf_files.h"

namespace omni {
namespace {

bool recognises(const std::filesystem::path& path) {
  return !rdfFormat(path).empty();
}

// All the literals of one property at once.
constexpr Limits kLiterals{.rows = 50'000'000, .bytes = 1024u << 20u, .memory = 2048u << 20u};

Result<std::unique_ptr<Source>> open(const SourceConfig& config, const World& world) {
  OMNI_TRY(found, ofSource(config.id, rdfFiles(config.files().paths)));
  (void)found;
  SourceInfo info{.id = config.id, .kind = "rdf", .route = Route::kSparql, .description = config.description};
  OMNI_TRY(part, permittedPartOf(config));
  return std::make_unique<RdfSource>(
      std::move(info), config.files().paths, std::move(part),
      DerivedFiles(world.cacheFolder() / "values", config.files().paths, permittedTextOf(config)));
}

Status eachText(const RdfStore& store, const WantedTexts& wanted, const TakeText& take,
                const Budget& budget) {
  Limits limits = kLiterals;
  limits.time = budget.remaining();
  const Budget roomy(limits, realWorld(), budget.sharedExecutor());
  for (std::size_t i = 0; i < wanted.attributes.size(); ++i) {
    OMNI_TRY(found, store.literals(wanted.owner, wanted.attributes[i], roomy));
    OMNI_RETURN_IF_ERROR(takeTexts(found, i, take));
  }
  return {};
}

}  // namespace

Capabilities RdfSource::capabilities() const {
  return {.cancellable = true, .memoryCapped = true, .engineReadOnly = true};
}

Result<std::string> RdfSource::contentMark(const Budget&) {
  OMNI_TRY(found, ofSource(info_.id, rdfFiles(paths_)));
  return markOf(found);
}

Result<RdfSource::Held> RdfSource::held(const Budget& budget, const Progress& progress) {
  OMNI_TRY(found, ofSource(info_.id, rdfFiles(paths_)));
  const std::string mark = markOf(found);
  return ofSource(info_.id, held_.get(mark, budget, [&]() -> Result<Held> {
    OMNI_TRY(store, loadRdfFiles(found.files, budget, progress, found.leftOut));
    if (part_) OMNI_RETURN_IF_ERROR(store->keepOnly(*part_, budget));
    return Held{std::move(store), mark, std::move(found.leftOut)};
  }));
}

Result<Descriptor> RdfSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(now, held(budget, progress));
  Descriptor descriptor{.info = info_, .fingerprint = now.mark, .leftOut = now.leftOut};
  OMNI_TRY(ontology, ofSource(info_.id, now.store->ontology(budget, descriptor.notes)));
  descriptor.shape = std::move(ontology);
  const EachText each = [&](const WantedTexts& wanted, const TakeText& take) {
    return eachText(*now.store, wanted, take, budget);
  };
  values_.keep(now.mark, descriptor, each, budget, progressOf(info_.id, progress));
  return descriptor;
}

std::shared_ptr<const StoredValues> RdfSource::storedValues() {
  return values_.of(contentMark(Budget()));
}

Status RdfSource::load(const Budget& budget) {
  OMNI_TRY(now, held(budget, {}));
  static_cast<void>(now);
  return {};
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
  return {.kind = "rdf", .route = Route::kSparql, .recognises = recognises, .open = open, .heavy = true};
}

}  // namespace omni
