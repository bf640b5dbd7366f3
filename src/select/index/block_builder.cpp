#include "select/index/block_builder.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "base/sealed/checksum.h"
#include "select/index/block_format.h"

namespace omni {
namespace {

constexpr std::uint32_t kLeftOut = ~std::uint32_t{0};

/// Writes arrays as IndexBlock::each tells them.
class ArrayWriter {
 public:
  ArrayWriter() : bytes_(sizeof(BlockHeader), '\0') {}

  /// `item(x)` of each item of `items`.
  template <class Items, class Item>
  void put(const Items& items, const Item& item) {
    append(static_cast<std::uint64_t>(items.size()));
    for (const auto& each : items) append(item(each));
    bytes_.resize(aligned(bytes_.size()));
  }
  template <class T>
  void put(const std::vector<T>& items) {
    append(static_cast<std::uint64_t>(items.size()));
    bytes_.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
    bytes_.resize(aligned(bytes_.size()));
  }
  std::string take() {
    const BlockHeader header{indexFormat(), bytes_.size(),
                             checksum(std::string_view(bytes_).substr(sizeof(BlockHeader)))};
    std::memcpy(bytes_.data(), &header, sizeof header);
    return std::move(bytes_);
  }

 private:
  template <class T>
  void append(const T& item) {
    bytes_.append(reinterpret_cast<const char*>(&item), sizeof item);
  }
  std::string bytes_;
};

}  // namespace

// The first vector says how long all are; those of another length, which another model made, are left out.
bool BlockBuilder::takes(std::size_t dimensions) {
  if (dimensions_ == 0 && dimensions > 0) {
    dimensions_ = static_cast<std::uint32_t>(dimensions);
    wholes_.resize(wholeScales_.size() * dimensions);
    parts_.resize(partScales_.size() * dimensions);
  }
  return dimensions > 0 && dimensions == dimensions_;
}

void BlockBuilder::addVector(SmallVectorView vector, std::vector<float>& scales,
                             std::vector<std::int8_t>& bytes) {
  const bool fits = takes(vector.bytes.size());
  scales.push_back(fits ? vector.scale : 0.0f);
  bytes.insert(bytes.end(), vector.bytes.begin(), fits ? vector.bytes.end() : vector.bytes.begin());
  if (!fits) bytes.resize(bytes.size() + dimensions_);
}

void BlockBuilder::addSource(std::uint64_t stamp, std::uint32_t stems) {
  stamps_.push_back(stamp);
  counts_.push_back(stems);
}

void BlockBuilder::endSource() {
  partStarts_.push_back(static_cast<std::uint32_t>(partScales_.size()));
  const std::size_t centroids = dimensions_ > 0 ? centroids_.size() / dimensions_ : 0;
  centroidStarts_.push_back(static_cast<std::uint32_t>(centroids));
}

void BlockBuilder::add(const IndexPart& part) {
  const auto source = static_cast<std::uint32_t>(stamps_.size());
  addSource(part.stamp, static_cast<std::uint32_t>(part.stems.size()));
  for (const auto& [key, weight] : part.stems) stems_.push_back({key, {source, weight}});
  for (const std::uint64_t key : part.values) values_.push_back({key, source});
  addVector(part.vectors.empty() ? SmallVectorView{} : view(part.vectors.front()), wholeScales_, wholes_);
  for (std::size_t v = 1; v < part.vectors.size(); ++v) addVector(view(part.vectors[v]), partScales_, parts_);
  for (const auto& centroid : part.centroids)
    if (takes(centroid.size())) centroids_.insert(centroids_.end(), centroid.begin(), centroid.end());
  endSource();
}

void BlockBuilder::add(const IndexBlock& block, const std::vector<bool>& kept) {
  std::vector<std::uint32_t> numbers(block.sources(), kLeftOut);
  for (std::size_t s = 0; s < block.sources(); ++s) {
    if (!kept[s]) continue;
    numbers[s] = static_cast<std::uint32_t>(stamps_.size());
    addSource(block.stamps[s], block.stems[s]);
    addVector(block.whole(s), wholeScales_, wholes_);
    for (std::size_t p = block.partStarts[s]; p < block.partStarts[s + 1]; ++p)
      addVector(block.part(p), partScales_, parts_);
    for (std::size_t c = block.centroidStarts[s]; c < block.centroidStarts[s + 1]; ++c) {
      const auto centroid = block.centroid(c);
      if (takes(centroid.size())) centroids_.insert(centroids_.end(), centroid.begin(), centroid.end());
    }
    endSource();
  }
  const auto numberOf = [&](std::uint32_t source) {
    return source < numbers.size() ? numbers[source] : kLeftOut;
  };
  for (std::size_t k = 0; k < block.stemKeys.size(); ++k)
    for (std::size_t p = block.postingStarts[k]; p < block.postingStarts[k + 1]; ++p)
      if (const auto number = numberOf(block.postings[p].source); number != kLeftOut)
        stems_.push_back({block.stemKeys[k], {number, block.postings[p].weight}});
  for (std::size_t v = 0; v < block.valueKeys.size(); ++v)
    if (const auto number = numberOf(block.holders[v]); number != kLeftOut)
      values_.push_back({block.valueKeys[v], number});
}

std::string BlockBuilder::take() {
  const auto order = [](const auto& a, const auto& b) { return a.key < b.key; };
  std::stable_sort(stems_.begin(), stems_.end(), order);
  std::sort(values_.begin(), values_.end(), [](const Value& a, const Value& b) {
    return std::tie(a.key, a.source) < std::tie(b.key, b.source);
  });
  std::vector<std::uint64_t> keys;
  std::vector<std::uint32_t> starts;
  for (std::size_t s = 0; s < stems_.size(); ++s) {
    if (s > 0 && stems_[s].key == stems_[s - 1].key) continue;
    keys.push_back(stems_[s].key);
    starts.push_back(static_cast<std::uint32_t>(s));
  }
  starts.push_back(static_cast<std::uint32_t>(stems_.size()));
  ArrayWriter writer;
  writer.put(std::vector<std::uint32_t>{dimensions_});
  writer.put(stamps_), writer.put(counts_), writer.put(keys), writer.put(starts);
  writer.put(stems_, [](const Stem& stem) { return stem.posting; });
  writer.put(values_, [](const Value& value) { return value.key; });
  writer.put(values_, [](const Value& value) { return value.source; });
  writer.put(wholeScales_), writer.put(wholes_);
  writer.put(partStarts_), writer.put(partScales_), writer.put(parts_);
  writer.put(centroidStarts_), writer.put(centroids_);
  *this = {};
  return writer.take();
}

}  // namespace omni
