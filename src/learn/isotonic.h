#pragma once

#include <span>
#include <vector>

namespace omni {

/// A value that was seen, and how much it counts (above 0).
struct WeighedValue {
  double value = 0;
  double weight = 1;
};

/// The values of which none is above the one before, nearest to those that were seen by weighted squares:
/// pool adjacent violators (Ayer et al. 1955).
std::vector<double> isotonicFalling(std::span<const WeighedValue> seen);

}  // namespace omni
