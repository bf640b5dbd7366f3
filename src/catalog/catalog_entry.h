#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "catalog/linkable.h"
#include "model/small_vector.h"
#include "schema/descriptor.h"
#include "schema/entity_model.h"
#include "source/source.h"

namespace omni {

/// One source of the pool with what it exposes of itself.
class CatalogEntry {
 public:
  std::shared_ptr<Source> source;
  Descriptor descriptor;
  EntityModel model;
  std::vector<SmallVector> vectors;      // of contextTexts, unit length; empty without a sentence encoder
  std::string vectorModel;               // which made them
  std::vector<std::uint64_t> valueKeys;  // ValueIndex::keyOf of all values, sorted
  std::uint64_t stamp = 0;               // equal stamps: the same source with the same content
  std::size_t bytes = 0;                 // of memory, about
  bool fromCache = false;
  std::shared_ptr<const Linkable> linkable;  // of the same model, where it is known

  /// For linking; made of the model when first asked for where nothing is known. Thread-safe.
  const ValueIndex& values() const;
  const SchemaWords& words() const;
  /// The parts of the source between which no link leads, each with its model alone, the source and what
  /// names it; empty where links hold all of it together. Made when first asked for. Thread-safe.
  const std::vector<CatalogEntry>& parts() const;

 private:
  struct Lexicon {
    ValueIndex values;
    SchemaWords words;
  };
  const Lexicon& lexicon() const;

  std::unique_ptr<std::once_flag> asked_ = std::make_unique<std::once_flag>();
  std::unique_ptr<std::once_flag> parted_ = std::make_unique<std::once_flag>();
  mutable std::unique_ptr<const Lexicon> lexicon_;
  mutable std::vector<CatalogEntry> parts_;
};

}  // namespace omni
