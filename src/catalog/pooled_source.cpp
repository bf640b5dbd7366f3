#include "catalog/pooled_source.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "base/text.h"
#include "catalog/context_text.h"
#include "catalog/naming.h"
#include "semantics/described_by.h"
#include "source/data_files.h"

namespace omni {
namespace {

constexpr std::size_t kMaxContextTexts = 32;
constexpr std::size_t kContextTokens = 64;
constexpr std::chrono::seconds kMarkTime{30};  // of a source that may not answer at all

DescriptorCache cacheOf(const World& world) {
  return DescriptorCache(world.cacheFolder() / "catalog");
}

std::vector<std::filesystem::path> pathsOf(const SourceConfig& config) {
  std::vector<std::filesystem::path> paths;
  for (const auto& path : config.files().paths)
    if (!isAddress(path)) std::ranges::move(namedPaths(path), std::back_inserter(paths));
  return paths;
}

// Empty without the sentence encoder's model: selection then goes by words alone.
std::vector<SmallVector> contextVectors(const Descriptor& descriptor, const EntityModel& model,
                                        const SentenceEncoder& encoder) {
  std::vector<SmallVector> vectors;
  for (const auto& text : contextTexts(descriptor, model, kMaxContextTexts))
    if (auto vector = encoder.encode(text, kContextTokens)) vectors.push_back(shrink(*vector));
  return vectors;
}

Result<CachedContext> describe(const SourceConfig& config, Source& source, const SemanticFiles& descriptions,
                               const Opening& opening) {
  OMNI_TRY(described, source.describe(opening.budget, opening.progress));
  if (!descriptions.mark.empty()) describeBy(readSemantics(descriptions), pathsOf(config), described);
  CachedContext context;
  context.descriptor = std::move(described);
  context.linkable = Linkable(entityModel(context.descriptor));
  context.vectorModel = opening.encoder->name();
  context.vectors = contextVectors(context.descriptor, context.linkable.model, *opening.encoder);
  context.valueKeys = ValueIndex::keysOf(context.linkable.model);
  return context;
}

CatalogEntry entryOf(CachedContext context, std::shared_ptr<Source> source,
                     std::shared_ptr<const Linkable> linkable) {
  CatalogEntry entry;
  entry.descriptor = std::move(context.descriptor);
  std::string ownDescription = std::move(entry.descriptor.info.description);  // by what describes it
  entry.descriptor.info = source->info();
  if (entry.descriptor.info.description.empty())
    entry.descriptor.info.description = std::move(ownDescription);
  entry.model = linkable ? linkable->model : withNames(entityModel(entry.descriptor));
  entry.linkable = std::move(linkable);
  entry.vectors = std::move(context.vectors);
  entry.vectorModel = std::move(context.vectorModel);
  entry.valueKeys = std::move(context.valueKeys);
  entry.bytes = context.bytes;
  entry.source = std::move(source);
  return entry;
}

}  // namespace

// What is fetched lies in none of anybody's folders.
SemanticFiles semanticFilesOf(const SourceConfig& config) {
  SemanticPlaces places;
  if (config.semantics) {
    places.named.assign(config.semantics->begin(), config.semantics->end());
  } else {
    for (const auto& path : pathsOf(config)) {
      std::error_code none;
      const auto folder = std::filesystem::is_directory(path, none) ? path : path.parent_path();
      if (std::ranges::find(places.folders, folder) == places.folders.end()) places.folders.push_back(folder);
    }
  }
  return findSemanticFiles(places);
}

Result<std::string> descriptorMark(Source& source, const SentenceEncoder& encoder, const Budget& budget) {
  OMNI_TRY(mark, source.contentMark(budget));
  // What was made without the sentence encoder is made anew once it is there.
  return encoder.available() ? mark + "+vectors" : mark;
}

namespace {

// Of the content, and of what describes it.
Result<std::string> wholeMark(Source& source, const SemanticFiles& descriptions,
                              const SentenceEncoder& encoder, const Budget& budget) {
  OMNI_TRY(mark, descriptorMark(source, encoder, budget.within(kMarkTime)));
  return descriptions.mark.empty() ? mark : mark + "+" + descriptions.mark;
}

}  // namespace

std::optional<Linkable> lastDescribed(const SourceConfig& config, const World& world) {
  return cacheOf(world).lastLinkable(config);
}

PooledSource::PooledSource(CatalogEntry entry) : info_(entry.descriptor.info), stamp_(entry.stamp) {
  if (stamp_ == 0) stamp_ = fnv1a(info_.id);
  entry.stamp = stamp_;
  source_ = entry.source;
  head_.leftOut = entry.descriptor.leftOut;
  kept_ = std::make_shared<const CatalogEntry>(std::move(entry));
}

void PooledSource::take(const DescriptorHead& head) {
  head_ = head;
  stamp_ = fnv1a(info_.id, head.stamp);
}

Result<std::optional<PooledSource>> PooledSource::open(const SourceConfig& config,
                                                       std::shared_ptr<Source> source, const Opening& opening,
                                                       const std::string& known) {
  const SemanticFiles descriptions = semanticFilesOf(config);
  OMNI_TRY(mark, wholeMark(*source, descriptions, *opening.encoder, opening.budget));
  if (!known.empty() && mark == known && source->prepared()) return std::nullopt;
  PooledSource pooled;
  pooled.info_ = source->info();
  pooled.config_ = config;
  pooled.source_ = std::move(source);
  pooled.world_ = &opening.world;
  pooled.mark_ = std::move(mark);
  const auto cache = cacheOf(opening.world);
  const auto head = opening.refresh ? std::nullopt : cache.head(config, pooled.mark_);
  if (head && pooled.source_->prepared()) {
    pooled.take(*head);
    pooled.fromCache_ = true;
    return pooled;
  }
  OMNI_TRY(context, describe(config, *pooled.source_, descriptions, opening));
  const bool stored = cache.store(config, pooled.mark_, context).has_value();
  pooled.take({context.stamp, context.descriptor.leftOut});
  if (!stored) {
    pooled.keptAt_ = opening.world.today();
    auto linkable = std::make_shared<const Linkable>(std::move(context.linkable));
    CatalogEntry entry = entryOf(std::move(context), pooled.source_, std::move(linkable));
    entry.stamp = pooled.stamp_;
    pooled.kept_ = std::make_shared<const CatalogEntry>(std::move(entry));
  }
  return pooled;
}

std::shared_ptr<const CatalogEntry> PooledSource::load(std::shared_ptr<const Linkable> linkable) const {
  if (kept_) return kept_;
  auto context = this->context();
  if (!context) return nullptr;
  CatalogEntry entry = entryOf(std::move(*context), source_, std::move(linkable));
  entry.stamp = stamp_;
  entry.fromCache = fromCache_;
  return std::make_shared<const CatalogEntry>(std::move(entry));
}

std::optional<CachedContext> PooledSource::context() const {
  const auto cache = cacheOf(*world_);
  if (auto kept = cache.load(config_, mark_)) return kept;
  const std::scoped_lock lock(*describing_);
  if (auto kept = cache.load(config_, mark_)) return kept;  // another caller has described it
  auto context = *lost_ ? std::nullopt : describeAgain();
  if (!context) *lost_ = true;
  return context;
}

// The folder was emptied, or the file is damaged. Where another process has seen newer content that is for
// the pool to look at.
std::optional<CachedContext> PooledSource::describeAgain() const {
  const Budget budget(describingLimits(kMarkTime), *world_);
  const auto encoder = SentenceEncoder::shared();
  const SemanticFiles descriptions = semanticFilesOf(config_);
  const auto mark = wholeMark(*source_, descriptions, *encoder, budget);
  if (!mark || *mark != mark_) return std::nullopt;
  auto context = describe(config_, *source_, descriptions, {budget, *world_, {}, true, encoder});
  if (!context) return std::nullopt;
  (void)cacheOf(*world_).store(config_, mark_, *context);  // else it is described for each question
  return *std::move(context);
}

std::optional<std::chrono::system_clock::time_point> PooledSource::describedAt() const {
  return kept_ ? keptAt_ : cacheOf(*world_).storedAt(config_);
}

std::shared_ptr<const Linkable> PooledSource::linkable() const {
  if (kept_) return kept_->linkable ? kept_->linkable : std::make_shared<const Linkable>(kept_->model);
  if (auto known = cacheOf(*world_).linkable(config_, mark_))
    return std::make_shared<const Linkable>(std::move(*known));
  const auto entry = load();
  return entry ? std::make_shared<const Linkable>(entry->model) : nullptr;
}

}  // namespace omni
