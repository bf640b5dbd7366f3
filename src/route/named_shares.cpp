#include "route/named_shares.h"

#include <algorithm>
#include <array>

#include "question/parts/named_media.h"

namespace omni {
namespace {

constexpr double kNamed = .9;  // of all, at least

}  // namespace

GranularityShares withNamed(const Question& question, GranularityShares shares) {
  const bool picture = namesPicture(question), film = namesFilm(question);
  std::array<bool, kGranularities> named{};
  named[static_cast<std::size_t>(Granularity::kImage)] = picture;
  named[static_cast<std::size_t>(Granularity::kClip)] = named[static_cast<std::size_t>(Granularity::kVideo)] =
      film;
  double ofNamed = 0, all = 0;
  for (std::size_t g = 0; g < shares.size(); ++g) {
    ofNamed += named[g] ? shares[g] : 0;
    all += shares[g];
  }
  if (ofNamed <= 0 || ofNamed >= kNamed * all) return shares;
  for (std::size_t g = 0; g < shares.size(); ++g)
    shares[g] *= named[g] ? kNamed * all / ofNamed : (1 - kNamed) * all / (all - ofNamed);
  return shares;
}

}  // namespace omni
