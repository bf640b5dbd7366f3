#include "entities/match/clusters.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace omni {
namespace {

constexpr double kAsLikelyAsNot = 0.5;
constexpr std::size_t kLargest = 200;  // groups do not grow further

class Grouping {
 public:
  Grouping(std::size_t records, const KnownPairs& known) : known_(known), first_(records), members_(records) {
    std::iota(first_.begin(), first_.end(), 0u);
    for (std::uint32_t record = 0; record < records; ++record) members_[record] = {record};
  }

  void join(const RecordPair& pair) {
    const std::uint32_t a = std::min(first_[pair.a], first_[pair.b]);
    const std::uint32_t b = std::max(first_[pair.a], first_[pair.b]);
    if (a == b) return;
    for (const std::uint32_t record : members_[b]) first_[record] = a;
    members_[a].insert(members_[a].end(), members_[b].begin(), members_[b].end());
    members_[b].clear();
  }

  /// Records known to be one thing count as one record, as alike as the likest of it.
  void settle() { units_ = first_; }

  bool mayJoin(const RecordPair& pair, const std::function<double(const RecordPair&)>& probability) const {
    const auto& mine = members_[first_[pair.a]];
    const auto& others = members_[first_[pair.b]];
    if (mine.size() + others.size() > kLargest) return false;
    std::map<RecordPair, double> likeliest;  // of two units
    for (const std::uint32_t one : mine)
      for (const std::uint32_t other : others) {
        const RecordPair both{std::min(one, other), std::max(one, other)};
        if (known_.apart && known_.apart(both)) return false;
        double& most = likeliest[{units_[one], units_[other]}];
        most = std::max(most, probability(both));
      }
    double sum = 0;
    for (const auto& [units, most] : likeliest) sum += most;
    return sum >= kAsLikelyAsNot * static_cast<double>(likeliest.size());
  }

  std::vector<std::uint32_t> firsts() && { return std::move(first_); }

 private:
  const KnownPairs& known_;
  std::vector<std::uint32_t> first_, units_;
  std::vector<std::vector<std::uint32_t>> members_;
};

}  // namespace

std::vector<std::uint32_t> clusters(std::size_t records, std::vector<ScoredPair> scored,
                                    const KnownPairs& known,
                                    const std::function<double(const RecordPair&)>& probability) {
  std::ranges::sort(scored, [](const ScoredPair& a, const ScoredPair& b) {
    return a.logOdds != b.logOdds ? a.logOdds > b.logOdds : a.pair < b.pair;
  });
  Grouping grouping(records, known);
  for (const RecordPair& pair : known.together) grouping.join(pair);
  grouping.settle();
  for (const ScoredPair& one : scored) {
    if (one.logOdds < 0) break;
    if (grouping.mayJoin(one.pair, probability)) grouping.join(one.pair);
  }
  return std::move(grouping).firsts();
}

}  // namespace omni
