#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace omni {

/// Energies as shares that sum to 1.
inline std::vector<double> softmax(std::span<const double> scores) {
  std::vector<double> shares(scores.begin(), scores.end());
  if (shares.empty()) return shares;
  const double highest = *std::max_element(shares.begin(), shares.end());
  double sum = 0;
  for (double& share : shares) sum += share = std::exp(share - highest);
  for (double& share : shares) share /= sum;
  return shares;
}

/// Log odds as a probability, 0 to 1.
inline double probabilityOf(double logOdds) {
  return 1 / (1 + std::exp(-logOdds));
}

}  // namespace omni
