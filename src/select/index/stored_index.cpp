#include "select/index/stored_index.h"

#include <algorithm>
#include <optional>

#include "base/threads/executor.h"
#include "select/index/block_builder.h"
#include "select/index/index_file.h"

namespace omni {
namespace {

constexpr std::size_t kMaxBlocks = 32;           // in a file, outdated ones too
constexpr std::size_t kBatch = 256;              // parts made at once: they wait in memory
constexpr std::size_t kSmallFile = 4u << 20u;    // bytes; outdated parts in it may stay
constexpr std::size_t kMaxBytesPerLiveByte = 3;  // in a larger file

// What can no longer be read is in the index, with nothing in it, until it can be.
IndexPart partOf(const Catalog& catalog, std::size_t place) {
  const auto entry = catalog.entry(place);
  IndexPart part = entry ? indexPart(*entry) : IndexPart{};
  part.stamp = entry ? catalog.stamp(place) : 0;
  return part;
}

void addMissing(const Catalog& catalog, const std::vector<std::size_t>& missing, BlockBuilder& builder) {
  for (std::size_t begin = 0; begin < missing.size(); begin += kBatch) {
    std::vector<IndexPart> parts(std::min(kBatch, missing.size() - begin));
    catalog.executor().each(parts.size(), 0,
                            [&](std::size_t i) { parts[i] = partOf(catalog, missing[begin + i]); });
    for (const auto& part : parts) builder.add(part);
  }
}

/// What a file lacks, as a block.
struct Update {
  std::string block;
  bool whole = false;  // it says all that the file says
};

// Outdated parts fill most of the file.
bool isWasteful(const std::vector<PlacedBlock>& blocks) {
  if (blocks.size() >= kMaxBlocks) return true;
  std::size_t all = 0, alive = 0;
  for (const auto& block : blocks) {
    all += block.stored.bytes;
    alive += block.stored.bytes * block.live / std::max<std::size_t>(1, block.stored.block.sources());
  }
  return all > kSmallFile && all / kMaxBytesPerLiveByte > alive;
}

// Takes in the newest blocks as long as they are no larger than what is taken already: so blocks stay few,
// and a part is written again only as often as its block has doubled.
Update makeUpdate(const Catalog& catalog, const Placement& placement, bool sound) {
  const bool whole = !sound || isWasteful(placement.blocks);
  std::size_t taken = placement.missing.size();
  std::size_t first = placement.blocks.size();
  while (first > 0 && (whole || placement.blocks[first - 1].live <= taken))
    taken += placement.blocks[--first].live;
  BlockBuilder builder;
  for (std::size_t b = first; b < placement.blocks.size(); ++b) {
    const auto& placed = placement.blocks[b];
    std::vector<bool> kept;
    for (const std::uint32_t at : placed.places) kept.push_back(at != PlacedBlock::kNowhere);
    builder.add(placed.stored.block, kept);
  }
  addMissing(catalog, placement.missing, builder);
  return {builder.take(), first == 0};
}

// What a file holds and a block that could not be put into it.
StoredIndex inMemory(const Catalog& catalog, IndexContent content, std::string block) {
  StoredIndex index{std::move(content.bytes), std::move(block), {}};
  if (const auto stored = readBlock(index.unwritten)) content.blocks.push_back(*stored);
  index.blocks = place(catalog, content.blocks).blocks;
  return index;
}

}  // namespace

StoredIndex openIndex(const Catalog& catalog) {
  if (catalog.indexFile().empty())
    return inMemory(catalog, {}, makeUpdate(catalog, place(catalog, {}), false).block);
  const IndexFile file(catalog.indexFile());
  auto content = file.read();
  auto placement = place(catalog, content.blocks);
  std::optional<IndexLock> lock;
  if (!placement.missing.empty()) {
    lock.emplace(catalog.indexFile());
    content = file.read();  // another may have written what is missing while this one waited
    placement = place(catalog, content.blocks);
  }
  if (placement.missing.empty()) return {std::move(content.bytes), {}, std::move(placement.blocks)};
  Update update = makeUpdate(catalog, placement, content.sound);
  if (update.whole ? file.replace(update.block) : file.append(update.block)) {
    auto fresh = file.read();
    placement = place(catalog, fresh.blocks);
    if (placement.missing.empty()) return {std::move(fresh.bytes), {}, std::move(placement.blocks)};
  }
  return inMemory(catalog, std::move(content), std::move(update.block));
}

}  // namespace omni
