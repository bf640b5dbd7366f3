#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "entities/match/records.h"

namespace omni {

/// Known pairs in addition to how they agree.
struct KnownPairs {
  std::vector<RecordPair> together;                // surely one thing
  std::function<bool(const RecordPair&)> apart{};  // surely two; empty: none are known
};

/// Which records are one thing, by pairs of them: of each of `records` the first that is the same thing as
/// it. Two groups become one, the likeliest first, where two of their records are on average as likely as not
/// one thing and none are known to be apart; what is known to be one thing counts once. `probability` says it
/// of any two.
std::vector<std::uint32_t> clusters(std::size_t records, std::vector<ScoredPair> scored,
                                    const KnownPairs& known,
                                    const std::function<double(const RecordPair&)>& probability);

}  // namespace omni
