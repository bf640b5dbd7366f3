#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "entities/match/record_field.h"
#include "entities/match/records.h"

namespace omni {

/// The bounds of the compared pairs.
struct BlockingBounds {
  std::size_t holders = 200;    // a word or a code that more records hold is not looked at
  std::size_t candidates = 20;  // at most of each record
};

/// The pairs that may be one thing: of each record those with which it shares the most telling words,
/// beginnings of words and codes, whatever field they stand in. Records of one source are paired unless
/// `acrossSources`. Sorted, each once; at most `candidates` for each record.
std::vector<RecordPair> candidatePairs(const std::vector<RecordField>& fields,
                                       std::span<const std::uint32_t> sources, bool acrossSources,
                                       const BlockingBounds& bounds = {});

}  // namespace omni
