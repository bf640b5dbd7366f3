#include "select/index/index_block.h"

#include <algorithm>
#include <cstring>

#include "base/sealed/checksum.h"
#include "select/index/block_format.h"

namespace omni {
namespace {

/// Takes arrays off the front of a block's bytes; never beyond their end.
class ArrayReader {
 public:
  explicit ArrayReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  void operator()(std::span<const T>& array) {
    std::uint64_t count = 0;
    if (bytes_.size() < sizeof count) return fail();
    std::memcpy(&count, bytes_.data(), sizeof count);
    bytes_.remove_prefix(sizeof count);
    if (count > bytes_.size() / sizeof(T)) return fail();
    array = {reinterpret_cast<const T*>(bytes_.data()), static_cast<std::size_t>(count)};
    const std::size_t size = aligned(array.size_bytes());
    if (size > bytes_.size()) return fail();
    bytes_.remove_prefix(size);
  }
  bool good() const { return good_; }

 private:
  void fail() {
    bytes_ = {};
    good_ = false;
  }
  std::string_view bytes_;
  bool good_ = true;
};

// Starts of `lists` lists over `size` items.
bool areStarts(std::span<const std::uint32_t> starts, std::size_t lists, std::size_t size) {
  return starts.size() == lists + 1 && starts.front() == 0 && starts.back() == size &&
         std::is_sorted(starts.begin(), starts.end());
}

bool fits(const IndexBlock& block) {
  if (block.length.size() != 1) return false;
  const std::size_t dimensions = block.dimensions();
  const std::size_t sources = block.sources();
  const std::size_t parts = block.partScales.size();
  return block.stems.size() == sources && block.wholeScales.size() == sources &&
         block.holders.size() == block.valueKeys.size() && block.wholes.size() == sources * dimensions &&
         block.parts.size() == parts * dimensions && areStarts(block.partStarts, sources, parts) &&
         areStarts(block.postingStarts, block.stemKeys.size(), block.postings.size()) &&
         (dimensions == 0 ? block.centroids.empty() : block.centroids.size() % dimensions == 0) &&
         areStarts(block.centroidStarts, sources, dimensions == 0 ? 0 : block.centroids.size() / dimensions);
}

}  // namespace

std::optional<StoredBlock> readBlock(std::string_view bytes) {
  BlockHeader header;
  if (bytes.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.format != indexFormat() || header.bytes > bytes.size() || header.bytes < sizeof header)
    return std::nullopt;
  const auto content = bytes.substr(sizeof header, header.bytes - sizeof header);
  if (checksum(content) != header.checksum) return std::nullopt;
  StoredBlock stored{.block = {}, .bytes = header.bytes};
  ArrayReader reader(content);
  stored.block.each([&](auto& array) { reader(array); });
  return reader.good() && fits(stored.block) ? std::optional(stored) : std::nullopt;
}

std::span<const IndexPosting> IndexBlock::postingsOf(std::uint64_t key) const {
  const auto it = std::lower_bound(stemKeys.begin(), stemKeys.end(), key);
  if (it == stemKeys.end() || *it != key) return {};
  const auto at = static_cast<std::size_t>(it - stemKeys.begin());
  return postings.subspan(postingStarts[at], postingStarts[at + 1] - postingStarts[at]);
}

std::span<const std::uint32_t> IndexBlock::holdersOf(std::uint64_t key) const {
  const auto [begin, end] = std::equal_range(valueKeys.begin(), valueKeys.end(), key);
  return holders.subspan(static_cast<std::size_t>(begin - valueKeys.begin()),
                         static_cast<std::size_t>(end - begin));
}

SmallVectorView IndexBlock::whole(std::size_t source) const {
  return {wholeScales[source], wholes.subspan(source * dimensions(), dimensions())};
}

SmallVectorView IndexBlock::part(std::size_t number) const {
  return {partScales[number], parts.subspan(number * dimensions(), dimensions())};
}

std::span<const float> IndexBlock::centroid(std::size_t number) const {
  return centroids.subspan(number * dimensions(), dimensions());
}

}  // namespace omni
