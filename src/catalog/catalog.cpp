#include "catalog/catalog.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/parallel.h"
#include "base/text.h"
#include "source/files/private_folder.h"

namespace omni {
namespace {

constexpr std::size_t kReadAhead = 32;            // entries
constexpr std::size_t kMostEntries = 64u << 20u;  // bytes
constexpr std::size_t kMostLinkables = 96u << 20u;

// Named after the source whose configuration has the smallest key, which others' coming and going rarely
// changes. Nowhere, where others may write to the folder.
std::filesystem::path indexFileOf(const std::vector<SourceConfig>& sources, const World& world) {
  std::uint64_t smallest = ~std::uint64_t{0};
  for (const auto& config : sources) smallest = std::min(smallest, DescriptorCache::keyOf(config));
  const auto folder = world.cacheFolder() / "catalog" / "pools";
  return makePrivateFolder(folder) ? folder / (hex(smallest) + ".index") : std::filesystem::path();
}

}  // namespace

Catalog::Catalog(std::vector<CatalogEntry> entries, std::filesystem::path indexFile)
    : indexFile_(std::move(indexFile)) {
  for (auto& entry : entries) sources_.emplace_back(std::move(entry));
  numberPlaces();
}

Catalog Catalog::open(const std::vector<SourceConfig>& sources, const Budget& budget, const World& world,
                      const Progress& progress, bool refresh) {
  std::vector<std::optional<Result<PooledSource>>> results(sources.size());
  const Opening opening{budget, world, progress, refresh};
  std::mutex mutex;
  std::size_t done = 0;
  parallelFor(sources.size(), 0, [&](std::size_t i) {
    results[i].emplace(PooledSource::open(sources[i], opening));
    const std::scoped_lock lock(mutex);
    ++done;
    if (progress) progress("catalogue", done, sources.size());
  });
  Catalog catalog;
  catalog.indexFile_ = indexFileOf(sources, world);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    auto& result = *results[i];
    if (result)
      catalog.sources_.push_back(std::move(*result));
    else
      catalog.failures_.push_back({sources[i], std::move(result).error()});
  }
  catalog.numberPlaces();
  return catalog;
}

void Catalog::numberPlaces() {
  entries_ = std::make_unique<RecentlyUsed<CatalogEntry>>(kMostEntries);
  linkables_ = std::make_unique<RecentlyUsed<Linkable>>(kMostLinkables);
  for (std::size_t place = 0; place < sources_.size(); ++place) places_.emplace(info(place).id, place);
}

std::shared_ptr<const CatalogEntry> Catalog::entry(std::size_t place) const {
  return entries_->get(place, [&] { return sources_[place].load(); });
}

std::shared_ptr<const Linkable> Catalog::linkable(std::size_t place) const {
  return linkables_->get(place, [&] { return sources_[place].linkable(); });
}

std::shared_ptr<const CatalogEntry> Catalog::find(const SourceId& id) const {
  const auto it = places_.find(id);
  return it == places_.end() ? nullptr : entry(it->second);
}

std::vector<std::string> Catalog::ids() const {
  std::vector<std::string> ids;
  for (const auto& source : sources_) ids.push_back(source.info().id);
  return ids;
}

// At the next entry that can be read.
void CatalogEntries::Iterator::settle() {
  for (entry_ = nullptr; place_ < catalog_.size(); ++place_) {
    if (ahead_.empty()) readAhead();
    entry_ = std::move(ahead_.back());
    ahead_.pop_back();
    if (entry_) return;
  }
}

// Several at once, as they are opened.
void CatalogEntries::Iterator::readAhead() {
  ahead_.resize(std::min(kReadAhead, catalog_.size() - place_));
  parallelFor(ahead_.size(), 0,
              [&](std::size_t i) { ahead_[ahead_.size() - 1 - i] = catalog_.entry(place_ + i); });
}

}  // namespace omni
