#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "entities/match/blocking.h"
#include "entities/match/clusters.h"
#include "entities/match/records.h"

namespace omni {

/// Which records are one thing.
struct Resolution {
  std::vector<ScoredPair> pairs;     // the candidates that may be one thing, sorted by their places
  std::vector<std::uint32_t> first;  // of each record the first one that is the same thing
};

struct ResolveOptions {
  bool acrossSources = false;  // a source holds each thing once
  KnownPairs known{};
  std::function<bool(const RecordPair&)>
      mayBe{};  // whether a pair may be one thing by itself; empty: any may
  BlockingBounds bounds{};
};

/// Finds what is the same among records by all of their fields, without labels; the same records
/// give the same. Time and memory grow with records times candidates.
Resolution resolve(const Records& records, const ResolveOptions& options = {});

}  // namespace omni
