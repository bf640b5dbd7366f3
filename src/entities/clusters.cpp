#include "entities/clusters.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace omni {
namespace {

constexpr double kAsLikelyAsNot = 0.5;
constexpr std::size_t kLargest = 200;  // groups do not grow further

class Grouping {
 public:
  Grouping(std::span<const std::uint32_t> sources, bool acrossSources)
      : sources_(sources), acrossSources_(acrossSources), first_(sources.size()), members_(sources.size()) {
    std::iota(first_.begin(), first_.end(), 0u);
    for (std::uint32_t record = 0; record < members_.size(); ++record) members_[record] = {record};
  }

  void join(const RecordPair& pair, const std::function<double(const RecordPair&)>& probability) {
    const std::uint32_t a = std::min(first_[pair.a], first_[pair.b]);
    const std::uint32_t b = std::max(first_[pair.a], first_[pair.b]);
    if (a == b || members_[a].size() + members_[b].size() > kLargest || holdOneSource(a, b)) return;
    if (meanProbability(a, b, probability) < kAsLikelyAsNot) return;
    for (const std::uint32_t record : members_[b]) first_[record] = a;
    members_[a].insert(members_[a].end(), members_[b].begin(), members_[b].end());
    members_[b].clear();
  }

  std::vector<std::uint32_t> firsts() && { return std::move(first_); }

 private:
  bool holdOneSource(std::uint32_t a, std::uint32_t b) const {
    if (!acrossSources_) return false;
    return std::ranges::any_of(members_[a], [&](std::uint32_t mine) {
      return std::ranges::any_of(members_[b],
                                 [&](std::uint32_t other) { return sources_[mine] == sources_[other]; });
    });
  }

  double meanProbability(std::uint32_t a, std::uint32_t b,
                         const std::function<double(const RecordPair&)>& probability) const {
    double sum = 0;
    for (const std::uint32_t mine : members_[a])
      for (const std::uint32_t other : members_[b])
        sum += probability({std::min(mine, other), std::max(mine, other)});
    return sum / static_cast<double>(members_[a].size() * members_[b].size());
  }

  std::span<const std::uint32_t> sources_;
  bool acrossSources_;
  std::vector<std::uint32_t> first_;
  std::vector<std::vector<std::uint32_t>> members_;
};

}  // namespace

std::vector<std::uint32_t> clusters(std::span<const std::uint32_t> sources, std::vector<ScoredPair> scored,
                                    bool acrossSources,
                                    const std::function<double(const RecordPair&)>& probability) {
  std::ranges::sort(scored, [](const ScoredPair& a, const ScoredPair& b) {
    return a.logOdds != b.logOdds ? a.logOdds > b.logOdds : a.pair < b.pair;
  });
  Grouping grouping(sources, acrossSources);
  for (const ScoredPair& one : scored) {
    if (one.logOdds < 0) break;
    grouping.join(one.pair, probability);
  }
  return std::move(grouping).firsts();
}

}  // namespace omni
