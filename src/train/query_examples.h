#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/world.h"
#include "catalog/catalog.h"
#include "eval/data/bench.h"

namespace omni {

/// A candidate as the ranking sees it.
struct ExampleCandidate {
  std::vector<float> features;
  std::vector<std::uint16_t> slots;
  bool right = false;  // it gave the gold rows
};

/// One training question with its candidates and what came of running each.
struct QueryExample {
  const Sample* sample = nullptr;
  std::vector<std::uint64_t> traits;
  std::vector<ExampleCandidate> candidates;
};

/// Makes the candidates of every sample's question against its own source, runs each and marks those that
/// give the gold rows. Samples without usable gold or without a source are left out.
std::vector<QueryExample> queryExamples(std::span<const Sample> samples, const Catalog& catalog,
                                        const Progress& progress);

}  // namespace omni
