#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "entities/records.h"

namespace omni {

/// Which records are one thing, by pairs of them: of each record the first that is the same thing as it. Two
/// groups become one, the likeliest first, where two of their records are on average as likely as not one
/// thing; with `acrossSources` no source has two records in a group. `probability` says it of
/// any two.
std::vector<std::uint32_t> clusters(std::span<const std::uint32_t> sources, std::vector<ScoredPair> scored,
                                    bool acrossSources,
                                    const std::function<double(const RecordPair&)>& probability);

}  // namespace omni
