#pragma once

#include <cstdint>
#include <vector>

#include "catalog/catalog.h"
#include "select/index/index_block.h"

namespace omni {

/// A block and which sources of a catalog it speaks for: a changed source's newest part counts.
struct PlacedBlock {
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

  StoredBlock stored;
  std::vector<std::uint32_t> places;  // of its sources in the catalog; kNowhere: outdated or not configured
  std::size_t live = 0;               // sources with a place

  std::uint32_t placeOf(std::uint32_t source) const {
    return source < places.size() ? places[source] : kNowhere;
  }
};

/// How blocks make up a catalog.
struct Placement {
  std::vector<PlacedBlock> blocks;   // oldest first
  std::vector<std::size_t> missing;  // places in the catalog that no block speaks for
};

/// `blocks`: oldest first.
Placement place(const Catalog& catalog, const std::vector<StoredBlock>& blocks);

}  // namespace omni
