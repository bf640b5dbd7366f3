#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
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

class CatalogEntries;

/// The pool of descriptors. Sources go by their place in it. What a source exposes of itself is read from the
/// cache folder when it is asked for, and what was used last stays in memory within a bound. Immutable once
/// open, apart from the sources' own state; thread-safe.
class Catalog {
 public:
  Catalog() = default;
  /// Of entries that are described already; their index is kept in `indexFile` unless that is empty.
  explicit Catalog(std::vector<CatalogEntry> entries, std::filesystem::path indexFile = {});

  /// Opens every source and describes it, several at once, unless the cache folder holds a descriptor with an
  /// unchanged content mark. `world` must outlive the catalogue.
  static Catalog open(const std::vector<SourceConfig>& sources, const Budget& budget, const World& world,
                      const Progress& progress, bool refresh = false);

  std::size_t size() const { return sources_.size(); }
  const SourceInfo& info(std::size_t place) const { return sources_[place].info(); }
  std::uint64_t stamp(std::size_t place) const { return sources_[place].stamp(); }
  /// Files of the source that cannot be read; it serves without them.
  const std::vector<Error>& leftOut(std::size_t place) const { return sources_[place].head().leftOut; }
  /// Null when it can be neither read nor described any more.
  std::shared_ptr<const CatalogEntry> entry(std::size_t place) const;
  /// Of an entry what linking needs; an entry is not made for it. Null as there.
  std::shared_ptr<const Linkable> linkable(std::size_t place) const;
  /// Null for a described source without an engine behind it.
  Source* source(std::size_t place) const { return sources_[place].source(); }
  /// One after the other, each for as long as it is looked at.
  CatalogEntries entries() const;
  /// Null when there is no such source.
  std::shared_ptr<const CatalogEntry> find(const SourceId& id) const;
  std::vector<std::string> ids() const;
  const std::vector<CatalogFailure>& failures() const { return failures_; }
  /// Where the pool's index is kept; it keeps its name when sources come and go. Empty: nowhere.
  const std::filesystem::path& indexFile() const { return indexFile_; }

 private:
  void numberPlaces();

  std::vector<PooledSource> sources_;
  std::unordered_map<SourceId, std::size_t> places_;
  std::unique_ptr<RecentlyUsed<CatalogEntry>> entries_;
  std::unique_ptr<RecentlyUsed<Linkable>> linkables_;
  std::vector<CatalogFailure> failures_;
  std::filesystem::path indexFile_;
};

/// Goes over a catalogue's entries; reads a few at a time.
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
