#include "entities/match/blocking.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kBeginning = 4;  // of a word, by which it is found with a slip in its end

using Holders = std::vector<std::uint32_t>;

/// Who holds which word or code, of all fields together: people put them into the wrong one.
class KeyIndex {
 public:
  explicit KeyIndex(const std::vector<RecordField>& fields, std::size_t records) : keys_(records) {
    for (const RecordField& field : fields)
      for (std::size_t record = 0; record < records; ++record)
        for (const std::string& word : split(field.folded(record), ' ')) {
          if (word.empty()) continue;
          add(word, static_cast<std::uint32_t>(record));
          if (word.size() > kBeginning)
            add(word.substr(0, kBeginning) + '*', static_cast<std::uint32_t>(record));
        }
  }

  const std::vector<std::uint32_t>& keysOf(std::size_t record) const { return keys_[record]; }
  const Holders& holders(std::uint32_t key) const { return holders_[key]; }

 private:
  void add(const std::string& word, std::uint32_t record) {
    const auto [at, isNew] = numbers_.try_emplace(word, static_cast<std::uint32_t>(holders_.size()));
    if (isNew) holders_.emplace_back();
    auto& keys = keys_[record];
    if (std::ranges::find(keys, at->second) != keys.end()) return;
    keys.push_back(at->second);
    holders_[at->second].push_back(record);
  }

  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<Holders> holders_;
  std::vector<std::vector<std::uint32_t>> keys_;
};

struct Shared {
  std::uint32_t record = 0;
  double weight = 0;
};

}  // namespace

std::vector<RecordPair> candidatePairs(const std::vector<RecordField>& fields,
                                       std::span<const std::uint32_t> sources, bool acrossSources,
                                       const BlockingBounds& bounds) {
  const std::size_t records = sources.size();
  const KeyIndex index(fields, records);
  std::vector<RecordPair> pairs;
  std::vector<double> weights(records);
  for (std::uint32_t record = 0; record < records; ++record) {
    std::vector<Shared> shared;
    for (const std::uint32_t key : index.keysOf(record)) {
      const Holders& holders = index.holders(key);
      if (holders.size() > bounds.holders) continue;
      const double weight = std::log(static_cast<double>(records) / static_cast<double>(holders.size()));
      for (const std::uint32_t other : holders) {
        if (other == record || (acrossSources && sources[other] == sources[record])) continue;
        if (weights[other] == 0) shared.push_back({other, 0});
        weights[other] += weight;
      }
    }
    for (Shared& one : shared) one.weight = std::exchange(weights[one.record], 0);
    const std::size_t kept = std::min(bounds.candidates, shared.size());
    std::ranges::partial_sort(shared, shared.begin() + static_cast<std::ptrdiff_t>(kept),
                              [](const Shared& a, const Shared& b) {
                                return a.weight != b.weight ? a.weight > b.weight : a.record < b.record;
                              });
    for (std::size_t i = 0; i < kept; ++i)
      pairs.push_back({std::min(record, shared[i].record), std::max(record, shared[i].record)});
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

}  // namespace omni
