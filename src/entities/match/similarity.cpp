#include "entities/match/similarity.h"

#include <algorithm>

namespace omni {
namespace {

constexpr double kPrefixWeight = 0.1;  // Winkler's
constexpr std::size_t kPrefix = 4;
constexpr double kAlike = 0.9;  // words from which on SoftTFIDF takes them for the same

double jaro(std::string_view a, std::string_view b) {
  const std::size_t longest = std::max(a.size(), b.size());
  const std::size_t reach = longest < 4 ? 0 : longest / 2 - 1;
  std::vector<bool> taken(b.size());
  std::string matchedA;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::size_t end = std::min(b.size(), i + reach + 1);
    for (std::size_t j = i > reach ? i - reach : 0; j < end; ++j) {
      if (taken[j] || a[i] != b[j]) continue;
      taken[j] = true;
      matchedA += a[i];
      break;
    }
  }
  if (matchedA.empty()) return 0;
  std::size_t matched = 0, displaced = 0;
  for (std::size_t j = 0; j < b.size(); ++j)
    if (taken[j]) displaced += matchedA[matched++] != b[j] ? 1 : 0;
  const auto same = static_cast<double>(matched);
  return (same / static_cast<double>(a.size()) + same / static_cast<double>(b.size()) +
          (same - static_cast<double>(displaced) / 2) / same) /
         3;
}

}  // namespace

double jaroWinkler(std::string_view a, std::string_view b) {
  if (a == b) return 1;
  const double likeness = jaro(a, b);
  std::size_t prefix = 0;
  while (prefix < std::min({kPrefix, a.size(), b.size()}) && a[prefix] == b[prefix]) ++prefix;
  return likeness + static_cast<double>(prefix) * kPrefixWeight * (1 - likeness);
}

double softCosine(const std::vector<WeighedWord>& a, const std::vector<WeighedWord>& b) {
  double sum = 0;
  for (const WeighedWord& mine : a) {
    double best = 0, likeness = 0;
    for (const WeighedWord& other : b) {
      const double alike = jaroWinkler(mine.word, other.word);
      if (alike < kAlike || alike <= likeness) continue;
      likeness = alike;
      best = mine.weight * other.weight * alike;
    }
    sum += best;
  }
  return std::min(1.0, sum);
}

}  // namespace omni
