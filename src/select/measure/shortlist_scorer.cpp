#include "select/measure/shortlist_scorer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "select/weights.h"

namespace omni {
namespace {

// Of so many sources that the indexes put first all parts' meanings are compared, of others the whole's.
constexpr std::size_t kClosely = 128;

// For each source, which words are its values: the share of all, by how few sources hold them.
std::vector<double> rareValues(const MeasuredQuestion& asked, const CatalogIndex& index) {
  std::vector<double> shares(index.sources(), 0.0);
  if (asked.total <= 0) return shares;
  const double all = std::log(1.0 + static_cast<double>(index.sources()));
  std::unordered_map<std::uint32_t, std::vector<double>> best;  // of each source's tokens
  for (const auto& value : asked.values) {
    const auto holders = index.holders(value.key);
    const double rarity = 1.0 - std::log(static_cast<double>(std::max<std::size_t>(1, holders.size()))) / all;
    for (const std::uint32_t source : holders) {
      auto& tokens = best[source];
      tokens.resize(asked.weights.size(), 0.0);
      for (std::size_t t = value.first; t < value.first + value.count; ++t)
        tokens[t] = std::max(tokens[t], value.trust * rarity * asked.weights[t]);
    }
  }
  for (const auto& [source, tokens] : best)
    shares[source] = std::accumulate(tokens.begin(), tokens.end(), 0.0) / asked.total;
  return shares;
}

}  // namespace

ShortlistScorer::ShortlistScorer(const MeasuredQuestion& asked, const CatalogIndex& index)
    : asked_(asked),
      index_(index),
      words_(index.scores(asked.stems)),
      values_(rareValues(asked, index)),
      wholes_(index.sources(), 0.0) {
  for (const double words : words_) most_ = std::max(most_, words);
}

double ShortlistScorer::score(std::size_t entry) const {
  return kShortListing.words * words_[entry] / most_ +
         (kShortListing.whole + kShortListing.nearest) * wholes_[entry] +
         kShortListing.values * values_[entry];
}

ShortlistedSource ShortlistScorer::closely(std::size_t entry) const {
  ShortlistedSource shortlisted{.entry = entry};
  const Meanings meanings = index_.meanings(entry, asked_.smallMeaning, asked_.meaning.vector);
  auto& features = shortlisted.features;
  features[Feature::kWords] = static_cast<float>(words_[entry] / most_);
  features[Feature::kWordsShare] = static_cast<float>(words_[entry] / std::max(1.0, asked_.total));
  features[Feature::kRareValue] = static_cast<float>(values_[entry]);
  features[Feature::kMeaningWhole] = static_cast<float>(meanings.whole);
  features[Feature::kMeaningNearest] = static_cast<float>(meanings.nearest);
  features[Feature::kMeaningSome] = static_cast<float>(meanings.some);
  shortlisted.score = kShortListing.words * features[Feature::kWords] +
                      kShortListing.whole * features[Feature::kMeaningWhole] +
                      kShortListing.nearest * features[Feature::kMeaningNearest] +
                      kShortListing.values * features[Feature::kRareValue];
  return shortlisted;
}

std::vector<std::size_t> ShortlistScorer::likeliest(std::span<const std::size_t> entries,
                                                    std::size_t count) const {
  if (entries.size() <= count) return {entries.begin(), entries.end()};
  std::vector<std::pair<double, std::size_t>> kept;  // a heap: the least likely first
  for (const std::size_t entry : entries) {
    const std::pair weighed(score(entry), entry);
    if (kept.size() == count && weighed <= kept.front()) continue;
    if (kept.size() == count) {
      std::ranges::pop_heap(kept, std::greater<>());
      kept.pop_back();
    }
    kept.push_back(weighed);
    std::ranges::push_heap(kept, std::greater<>());
  }
  std::vector<std::size_t> likely;
  for (const auto& [score, entry] : kept) likely.push_back(entry);
  return likely;
}

std::vector<ShortlistedSource> ShortlistScorer::best(std::span<const std::size_t> entries,
                                                     std::size_t count) const {
  std::vector<ShortlistedSource> list;
  for (const std::size_t entry : likeliest(entries, kClosely)) list.push_back(closely(entry));
  count = std::min(count, list.size());
  std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count), list.end(),
                    [](const ShortlistedSource& a, const ShortlistedSource& b) { return a.score > b.score; });
  list.resize(count);
  return list;
}

}  // namespace omni
