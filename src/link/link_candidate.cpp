#include "link/link_candidate.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::size_t kMaxMatches = 12;

}  // namespace

void keepBest(std::vector<LinkCandidate>& matches) {
  std::stable_sort(matches.begin(), matches.end(),
                   [](const LinkCandidate& a, const LinkCandidate& b) { return a.score > b.score; });
  std::vector<LinkCandidate> kept;
  for (auto& match : matches) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&](const LinkCandidate& k) {
      return k.element == match.element && k.value == match.value;
    });
    if (!known && kept.size() < kMaxMatches) kept.push_back(std::move(match));
  }
  matches = std::move(kept);
}

}  // namespace omni
