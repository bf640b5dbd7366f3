#include "select/index/catalog_index.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "select/index/index_part.h"
#include "select/weights.h"

namespace omni {
namespace {

constexpr std::size_t kSomeParts = 3;

double dot(std::span<const float> a, std::span<const float> b) {
  return static_cast<double>(std::inner_product(a.begin(), a.end(), b.begin(), 0.0f));
}

}  // namespace

CatalogIndex::CatalogIndex(const Catalog& catalog) : index_(openIndex(catalog)), homes_(catalog.size()) {
  std::erase_if(index_.blocks, [](const PlacedBlock& placed) { return placed.live == 0; });
  for (std::uint32_t b = 0; b < index_.blocks.size(); ++b) {
    const auto& places = index_.blocks[b].places;
    for (std::uint32_t s = 0; s < places.size(); ++s)
      if (places[s] != PlacedBlock::kNowhere) homes_[places[s]] = {b, s};
  }
  measureLengths();
}

void CatalogIndex::measureLengths() {
  double total = 0;
  for (const auto& home : homes_) {
    lengths_.push_back(index_.blocks[home.block].stored.block.stems[home.source]);
    total += lengths_.back();
  }
  const double average = homes_.empty() ? 1.0 : std::max(1.0, total / static_cast<double>(homes_.size()));
  for (double& length : lengths_) length = 1.0 - kFields.b + kFields.b * length / average;
}

std::vector<std::uint32_t> CatalogIndex::holders(std::uint64_t valueKey) const {
  std::vector<std::uint32_t> places;
  for (const auto& placed : index_.blocks)
    for (const std::uint32_t source : placed.stored.block.holdersOf(valueKey))
      if (const auto at = placed.placeOf(source); at != PlacedBlock::kNowhere) places.push_back(at);
  return places;
}

double CatalogIndex::idf(std::string_view stem) const {
  const std::uint64_t key = stemKey(stem);
  std::size_t having = 0;
  for (const auto& placed : index_.blocks)
    for (const auto& posting : placed.stored.block.postingsOf(key))
      having += placed.placeOf(posting.source) != PlacedBlock::kNowhere;
  const auto n = static_cast<double>(having);
  return std::log(1.0 + (static_cast<double>(sources()) - n + 0.5) / (n + 0.5));
}

std::vector<double> CatalogIndex::scores(const std::vector<std::string>& stems) const {
  std::vector<double> scores(sources(), 0.0);
  for (const auto& stem : stems) {
    const double rarity = idf(stem);
    for (const auto& placed : index_.blocks)
      for (const auto& posting : placed.stored.block.postingsOf(stemKey(stem))) {
        const auto at = placed.placeOf(posting.source);
        if (at == PlacedBlock::kNowhere) continue;
        const double weight = posting.weight / lengths_[at];
        scores[at] += rarity * weight * (kFields.k1 + 1) / (weight + kFields.k1);
      }
  }
  return scores;
}

std::vector<double> CatalogIndex::wholes(const SmallVector& meaning) const {
  std::vector<double> wholes(sources(), 0.0);
  for (const auto& placed : index_.blocks)
    for (std::size_t s = 0; s < placed.places.size(); ++s)
      if (placed.places[s] != PlacedBlock::kNowhere)
        wholes[placed.places[s]] =
            static_cast<double>(omni::dot(placed.stored.block.whole(s), view(meaning)));
  return wholes;
}

Meanings CatalogIndex::meanings(std::size_t place, const SmallVector& meaning,
                                std::span<const float> exact) const {
  const Home home = homes_[place];
  const IndexBlock& block = index_.blocks[home.block].stored.block;
  const auto whole = block.whole(home.source);
  if (meaning.bytes.empty() || whole.scale == 0) return {};
  std::vector<double> parts{static_cast<double>(omni::dot(whole, view(meaning)))};
  Meanings meanings{.whole = parts.front()};
  for (std::size_t p = block.partStarts[home.source]; p < block.partStarts[home.source + 1]; ++p)
    parts.push_back(static_cast<double>(omni::dot(block.part(p), view(meaning))));
  for (std::size_t c = block.centroidStarts[home.source]; c < block.centroidStarts[home.source + 1]; ++c)
    parts.push_back(dot(block.centroid(c), exact));
  const std::size_t some = std::min(kSomeParts, parts.size());
  std::partial_sort(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(some), parts.end(),
                    std::greater<>());
  const double sum = std::accumulate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(some), 0.0);
  meanings.nearest = parts.front();
  meanings.some = sum / static_cast<double>(some);
  return meanings;
}

}  // namespace omni
