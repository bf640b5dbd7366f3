#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "eval/data/sample.h"

namespace omni {

/// Which of a benchmark's questions to ask. An empty or absent member lets everything through.
struct SampleFilter {
  std::string split;
  std::optional<Route> route;
  std::size_t limit = 0;   // at most so many, spread evenly over the routes; 0: all
  std::uint64_t seed = 1;  // which ones, when there is a limit
};

/// The samples that `filter` lets through, in their given order; the same seed picks the same ones anywhere.
std::vector<Sample> pick(std::vector<Sample> samples, const SampleFilter& filter);

}  // namespace omni
