#include "select/index/placed_block.h"

#include <algorithm>
#include <unordered_map>

namespace omni {

Placement place(const Catalog& catalog, const std::vector<StoredBlock>& blocks) {
  std::unordered_map<std::uint64_t, std::uint32_t> wanted;
  for (std::size_t e = 0; e < catalog.size(); ++e)
    wanted.emplace(catalog.stamp(e), static_cast<std::uint32_t>(e));
  Placement placement;
  std::vector<bool> found(catalog.size(), false);
  for (auto stored = blocks.rbegin(); stored != blocks.rend(); ++stored) {
    PlacedBlock placed{.stored = *stored, .places = {}};
    placed.places.reserve(stored->block.sources());
    for (const std::uint64_t stamp : stored->block.stamps) {
      const auto it = wanted.find(stamp);
      const bool live = it != wanted.end() && !found[it->second];
      placed.places.push_back(live ? it->second : PlacedBlock::kNowhere);
      placed.live += live;
      if (live) found[it->second] = true;
    }
    placement.blocks.push_back(std::move(placed));
  }
  std::reverse(placement.blocks.begin(), placement.blocks.end());
  for (std::size_t e = 0; e < found.size(); ++e)
    if (!found[e]) placement.missing.push_back(e);
  return placement;
}

}  // namespace omni
