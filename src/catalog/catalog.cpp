#include "catalog/catalog.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/parallel.h"
#include "base/text.h"
#include "catalog/context_text.h"
#include "catalog/descriptor_cache.h"
#include "model/sentence_encoder.h"

namespace omni {
namespace {

constexpr std::size_t kMaxContextTexts = 32;
constexpr std::size_t kContextTokens = 64;

/// What one opening of the pool is for all its sources.
struct Opening {
  const Budget& budget;
  const World& world;
  const Progress& progress;
  bool refresh = false;
  // Held while sources are described, or each would load the model anew.
  std::shared_ptr<const SentenceEncoder> encoder = SentenceEncoder::shared();
  bool vectors = encoder->available();
};

// Empty without the sentence encoder's model: selection then goes by words alone.
std::vector<SmallVector> contextVectors(const Descriptor& descriptor, const EntityModel& model,
                                        const SentenceEncoder& encoder) {
  std::vector<SmallVector> vectors;
  for (const auto& text : contextTexts(descriptor, model, kMaxContextTexts))
    if (auto vector = encoder.encode(text, kContextTokens)) vectors.push_back(shrink(*vector));
  return vectors;
}

Result<CatalogEntry> describe(const SourceConfig& config, const Opening& opening) {
  OMNI_TRY(source, openSource(config, opening.world));
  OMNI_TRY(mark, source->contentMark());
  // What was made without the sentence encoder is made anew once it is there.
  if (opening.vectors) mark += "+vectors";
  const DescriptorCache cache(opening.world.cacheFolder() / "catalog");
  CatalogEntry entry;
  CachedContext context;
  if (auto known = opening.refresh ? std::nullopt : cache.load(config, mark)) {
    context = std::move(*known);
    entry.fromCache = true;
  } else {
    OMNI_TRY(described, source->describe(opening.budget, opening.progress));
    context.descriptor = std::move(described);
  }
  context.descriptor.info = source->info();
  entry.model = entityModel(context.descriptor);
  if (!entry.fromCache) {
    context.vectors = contextVectors(context.descriptor, entry.model, *opening.encoder);
    context.valueKeys = ValueIndex::keysOf(entry.model);
    cache.store(config, mark, context);
  }
  entry.descriptor = std::move(context.descriptor);
  entry.vectors = std::move(context.vectors);
  entry.valueKeys = std::move(context.valueKeys);
  entry.stamp = fnv1a(config.id, context.stamp);
  entry.source = std::move(source);
  return entry;
}

// Named after the source whose configuration has the smallest key, which others' coming and going rarely
// changes.
std::filesystem::path indexFileOf(const std::vector<SourceConfig>& sources, const World& world) {
  std::uint64_t smallest = ~std::uint64_t{0};
  for (const auto& config : sources) smallest = std::min(smallest, DescriptorCache::keyOf(config));
  return world.cacheFolder() / "catalog" / "pools" / (hex(smallest) + ".index");
}

}  // namespace

const CatalogEntry::Lexicon& CatalogEntry::lexicon() const {
  std::call_once(*made_, [this] { lexicon_ = std::make_unique<const Lexicon>(model); });
  return *lexicon_;
}

const ValueIndex& CatalogEntry::values() const {
  return lexicon().values;
}
const SchemaWords& CatalogEntry::words() const {
  return lexicon().words;
}

Catalog::Catalog(std::vector<CatalogEntry> entries, std::filesystem::path indexFile)
    : entries_(std::move(entries)), indexFile_(std::move(indexFile)) {
  for (auto& entry : entries_)
    if (entry.stamp == 0) entry.stamp = fnv1a(entry.descriptor.info.id);
}

Catalog Catalog::open(const std::vector<SourceConfig>& sources, const Budget& budget, const World& world,
                      const Progress& progress, bool refresh) {
  std::vector<std::optional<Result<CatalogEntry>>> results(sources.size());
  const Opening opening{budget, world, progress, refresh};
  std::mutex mutex;
  std::size_t done = 0;
  parallelFor(sources.size(), 0, [&](std::size_t i) {
    results[i].emplace(describe(sources[i], opening));
    const std::scoped_lock lock(mutex);
    ++done;
    if (progress) progress("catalogue", done, sources.size());
  });
  Catalog catalog;
  catalog.indexFile_ = indexFileOf(sources, world);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    auto& result = *results[i];
    if (result)
      catalog.entries_.push_back(std::move(*result));
    else
      catalog.failures_.push_back({sources[i], std::move(result).error()});
  }
  return catalog;
}

const CatalogEntry* Catalog::find(const SourceId& id) const {
  const auto it = std::find_if(entries_.begin(), entries_.end(),
                               [&](const CatalogEntry& entry) { return entry.descriptor.info.id == id; });
  return it == entries_.end() ? nullptr : &*it;
}

std::vector<std::string> Catalog::ids() const {
  std::vector<std::string> ids;
  for (const auto& entry : entries_) ids.push_back(entry.descriptor.info.id);
  return ids;
}

}  // namespace omni
