#include "catalog/catalog.h"

#include <algorithm>

#include "base/threads/executor.h"

namespace omni {
namespace {

constexpr std::size_t kReadAhead = 32;           // entries
constexpr std::size_t kMaxEntries = 64u << 20u;  // bytes
constexpr std::size_t kMaxLinkables = 96u << 20u;

CatalogParts partsOf(std::vector<CatalogEntry> entries, std::filesystem::path indexFile) {
  CatalogParts parts{.indexFile = std::move(indexFile)};
  for (auto& entry : entries) parts.sources.push_back(std::make_shared<const PooledSource>(std::move(entry)));
  return parts;
}

}  // namespace

Error noLongerRead(const SourceId& id, const std::string& why) {
  return {Code::kUnavailable,
          "source '" + id + "' can no longer be read" + (why.empty() ? "" : " (" + why + ")"),
          "Check that source.", Audience::kOperator};
}

CatalogMemory::CatalogMemory() : entries(kMaxEntries), linkables(kMaxLinkables) {}

Catalog::Catalog(CatalogParts parts) : parts_(std::move(parts)) {
  for (std::size_t place = 0; place < size(); ++place) places_.emplace(info(place).id, place);
}

Catalog::Catalog(std::vector<CatalogEntry> entries, std::filesystem::path indexFile)
    : Catalog(partsOf(std::move(entries), std::move(indexFile))) {}

std::shared_ptr<const CatalogEntry> Catalog::entry(std::size_t place) const {
  const auto& source = parts_.sources[place];
  return parts_.memory->entries.get(source->stamp(), [&] { return source->load(linkable(place)); });
}

std::shared_ptr<const Linkable> Catalog::linkable(std::size_t place) const {
  const auto& source = parts_.sources[place];
  return parts_.memory->linkables.get(source->stamp(), [&] { return source->linkable(); });
}

std::shared_ptr<const CatalogEntry> Catalog::find(const SourceId& id) const {
  const auto it = places_.find(id);
  return it == places_.end() ? nullptr : entry(it->second);
}

std::optional<std::chrono::system_clock::time_point> Catalog::describedAt(const SourceId& id) const {
  const auto it = places_.find(id);
  return it == places_.end() ? std::nullopt : parts_.sources[it->second]->describedAt();
}

std::vector<std::string> Catalog::ids() const {
  std::vector<std::string> ids;
  for (const auto& source : parts_.sources) ids.push_back(source->info().id);
  return ids;
}

const Error* Catalog::outdated(const SourceId& id) const {
  const auto found = parts_.outdated.find(id);
  return found == parts_.outdated.end() ? nullptr : &found->second;
}

Catalog Catalog::only(const std::vector<SourceId>& sources) const {
  const auto other = [&](const SourceId& id) { return std::ranges::find(sources, id) == sources.end(); };
  CatalogParts parts = parts_;
  std::erase_if(parts.sources, [&](const auto& source) { return other(source->info().id); });
  std::erase_if(parts.failures, [&](const CatalogFailure& failure) { return other(failure.config.id); });
  std::erase_if(parts.pending, other);
  return Catalog(std::move(parts));
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
  catalog_.executor().each(
      ahead_.size(), 0, [&](std::size_t i) { ahead_[ahead_.size() - 1 - i] = catalog_.entry(place_ + i); });
}

}  // namespace omni
