#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "model/small_vector.h"

namespace omni {

/// One source's part of the catalog's index.
struct IndexPart {
  std::uint64_t stamp = 0;                             // of the source's content
  std::vector<std::pair<std::uint64_t, float>> stems;  // key, field-weighted frequency; sorted, each key once
  std::vector<std::uint64_t> values;                   // ValueIndex keys, sorted, each once
  std::vector<SmallVector> vectors;                    // of the whole, then of parts; may be empty
  std::vector<std::vector<float>> centroids;           // of a corpus' passages
};

IndexPart indexPart(const CatalogEntry& entry);

/// The key of a stem in the index. A collision mixes up two stems' rarity, nothing else.
std::uint64_t stemKey(std::string_view stem);

}  // namespace omni
