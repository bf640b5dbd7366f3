#include "learn/isotonic.h"

#include <cstddef>

namespace omni {

std::vector<double> isotonicFalling(std::span<const WeighedValue> seen) {
  struct Pool {
    double sum, weight;
    std::size_t count;
    double mean() const { return sum / weight; }
  };
  std::vector<Pool> pools;
  for (const auto& [value, weight] : seen) {
    Pool last{value * weight, weight, 1};
    while (!pools.empty() && pools.back().mean() <= last.mean()) {
      const Pool& before = pools.back();
      last = {before.sum + last.sum, before.weight + last.weight, before.count + last.count};
      pools.pop_back();
    }
    pools.push_back(last);
  }
  std::vector<double> fitted;
  for (const Pool& pool : pools) fitted.insert(fitted.end(), pool.count, pool.mean());
  return fitted;
}

}  // namespace omni
