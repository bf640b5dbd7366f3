#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/world.h"
#include "catalog/schema_words.h"
#include "catalog/value_index.h"
#include "model/small_vector.h"
#include "schema/descriptor.h"
#include "schema/entity_model.h"
#include "source/source.h"
#include "source/source_config.h"

namespace omni {

/// One source of the pool with what it exposes of itself.
class CatalogEntry {
 public:
  std::unique_ptr<Source> source;
  Descriptor descriptor;
  EntityModel model;
  std::vector<SmallVector> vectors;      // of contextTexts, unit length; empty without a sentence encoder
  std::vector<std::uint64_t> valueKeys;  // ValueIndex::keyOf of all values, sorted
  std::uint64_t stamp = 0;               // equal stamps: the same source with the same content
  bool fromCache = false;

  /// For linking; made when first asked for. Thread-safe.
  const ValueIndex& values() const;
  const SchemaWords& words() const;

 private:
  struct Lexicon {
    explicit Lexicon(const EntityModel& model) : values(model), words(model) {}
    ValueIndex values;
    SchemaWords words;
  };
  const Lexicon& lexicon() const;

  std::unique_ptr<std::once_flag> made_ = std::make_unique<std::once_flag>();
  mutable std::unique_ptr<const Lexicon> lexicon_;
};

/// A source that is configured but cannot be used now.
struct CatalogFailure {
  SourceConfig config;
  Error error;
};

/// The pool of descriptors. Immutable once open, apart from the sources' own state.
class Catalog {
 public:
  Catalog() = default;
  /// Of entries that are described already; their index is kept in `indexFile` unless that is empty.
  explicit Catalog(std::vector<CatalogEntry> entries, std::filesystem::path indexFile = {});

  /// Opens every source and describes it, several at once; a descriptor whose content mark is unchanged comes
  /// from the cache folder.
  static Catalog open(const std::vector<SourceConfig>& sources, const Budget& budget, const World& world,
                      const Progress& progress, bool refresh = false);

  std::span<const CatalogEntry> entries() const { return entries_; }
  std::size_t size() const { return entries_.size(); }
  const SourceInfo& info(std::size_t place) const { return entries_[place].descriptor.info; }
  std::uint64_t stamp(std::size_t place) const { return entries_[place].stamp; }
  /// Where the pool's index is kept; it keeps its name when sources come and go. Empty: nowhere.
  const std::filesystem::path& indexFile() const { return indexFile_; }
  std::span<const CatalogFailure> failures() const { return failures_; }
  /// Null when there is no such source.
  const CatalogEntry* find(const SourceId& id) const;
  std::vector<std::string> ids() const;

 private:
  std::vector<CatalogEntry> entries_;
  std::vector<CatalogFailure> failures_;
  std::filesystem::path indexFile_;
};

}  // namespace omni
