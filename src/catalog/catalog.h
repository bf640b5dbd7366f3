#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/world.h"
#include "catalog/catalog_entry.h"
#include "catalog/pooled_source.h"
#include "catalog/recently_used.h"
#include "source/source_config.h"

namespace omni {

/// A source that is configured but cannot be used now.
struct CatalogFailure {
  SourceConfig config;
  Error error;
};

/// Of a source that was described and cannot be read any more, for whatever reason is known.
Error noLongerRead(const SourceId& id, const std::string& why = {});

class CatalogEntries;
class Executor;

/// The most recently used parts of sources' descriptors, within a bound; catalogs of one pool share it. Items
/// go by the sources' stamps.
struct CatalogMemory {
  CatalogMemory();
  RecentlyUsed<CatalogEntry> entries;
  RecentlyUsed<Linkable> linkables;
};

/// The parts of a catalog.
struct CatalogParts {
  std::vector<std::shared_ptr<const PooledSource>> sources;
  std::vector<CatalogFailure> failures;
  std::vector<SourceId> pending;
  std::unordered_map<SourceId, Error> outdated;
  std::filesystem::path indexFile;  // empty: none is kept
  std::shared_ptr<Executor> executor = Budget().sharedExecutor();
  std::shared_ptr<CatalogMemory> memory = std::make_shared<CatalogMemory>();
};

/// The descriptors of sources at one time: immutable, apart from the sources' own state,
/// and thread-safe. Sources go by their place in it. A descriptor is read from the cache folder when it is
/// asked for; nothing is ever described here.
class Catalog {
 public:
  Catalog() = default;
  explicit Catalog(CatalogParts parts);
  /// Of entries that are described already; their index is kept in `indexFile` unless that is empty.
  explicit Catalog(std::vector<CatalogEntry> entries, std::filesystem::path indexFile = {});

  std::size_t size() const { return parts_.sources.size(); }
  const SourceInfo& info(std::size_t place) const { return parts_.sources[place]->info(); }
  std::uint64_t stamp(std::size_t place) const { return parts_.sources[place]->stamp(); }
  /// Files of the source that cannot be read; it serves without them.
  const std::vector<Error>& leftOut(std::size_t place) const { return parts_.sources[place]->head().leftOut; }
  /// When what the source exposes of itself was read; nothing where that is not known, or there is none.
  std::optional<std::chrono::system_clock::time_point> describedAt(const SourceId& id) const;
  /// Null when the cache folder has lost it.
  std::shared_ptr<const CatalogEntry> entry(std::size_t place) const;
  /// Of an entry what linking needs; an entry is not made for it. Null as there.
  std::shared_ptr<const Linkable> linkable(std::size_t place) const;
  /// Null for a described source without an engine behind it.
  Source* source(std::size_t place) const { return parts_.sources[place]->source(); }
  /// One after the other, each for as long as it is looked at.
  CatalogEntries entries() const;
  /// Null when there is no such source.
  std::shared_ptr<const CatalogEntry> find(const SourceId& id) const;
  std::vector<std::string> ids() const;
  const std::vector<CatalogFailure>& failures() const { return parts_.failures; }
  /// Why a source serves as it was fetched before, and how old that is; null where it does not.
  const Error* outdated(const SourceId& id) const;
  /// The sources that are not described yet.
  const std::vector<SourceId>& pending() const { return parts_.pending; }
  /// Where the pool's index is kept; it keeps its name when sources come and go. Empty: nowhere.
  const std::filesystem::path& indexFile() const { return parts_.indexFile; }
  /// A catalog of these sources alone.
  Catalog only(const std::vector<SourceId>& sources) const;
  /// Where what is done for all of its sources may run side by side.
  Executor& executor() const { return *parts_.executor; }

 private:
  CatalogParts parts_;
  std::unordered_map<SourceId, std::size_t> places_;
};

/// Goes over a catalog's entries; reads a few at a time.
class CatalogEntries {
 public:
  struct End {};
  class Iterator {
   public:
    explicit Iterator(const Catalog& catalog) : catalog_(catalog) { settle(); }
    const CatalogEntry& operator*() const { return *entry_; }
    Iterator& operator++() {
      ++place_;
      settle();
      return *this;
    }
    bool operator==(End) const { return place_ == catalog_.size(); }

   private:
    void settle();
    void readAhead();

    const Catalog& catalog_;
    std::size_t place_ = 0;
    std::vector<std::shared_ptr<const CatalogEntry>> ahead_;  // the next ones, backwards
    std::shared_ptr<const CatalogEntry> entry_;
  };

  explicit CatalogEntries(const Catalog& catalog) : catalog_(catalog) {}
  Iterator begin() const { return Iterator(catalog_); }
  End end() const { return {}; }
  std::size_t size() const { return catalog_.size(); }
  bool empty() const { return catalog_.size() == 0; }

 private:
  const Catalog& catalog_;
};

inline CatalogEntries Catalog::entries() const {
  return CatalogEntries(*this);
}

}  // namespace omni
