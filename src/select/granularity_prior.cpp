#include "select/granularity_prior.h"

#include <algorithm>
#include <cmath>

#include "route/named_shares.h"
#include "route/router.h"

namespace omni {
namespace {

constexpr double kLeastShare = .02;

}  // namespace

GranularityPrior::GranularityPrior(const Catalog& catalog) {
  SourceCounts counts;
  for (std::size_t place = 0; place < catalog.size(); ++place) counts.add(catalog.info(place));
  offered_ = offered(counts);
  const auto at = [&](Granularity granularity) -> bool& {
    return offered_[static_cast<std::size_t>(granularity)];
  };
  at(Granularity::kNone) = false;  // some source is asked here
  speaks_ = at(Granularity::kImage) || at(Granularity::kClip);
}

GranularityShares GranularityPrior::shares(const Question& question, std::span<const float> meaning) const {
  if (!speaks_) {
    GranularityShares alike;
    alike.fill(1);
    return alike;
  }
  return withNamed(question, among(offered_, GranularityModel::shipped().shares(question.text, meaning)));
}

double GranularityPrior::of(const SourceInfo& source, const GranularityShares& shares) {
  double share = 0;
  for (const auto granularity : granularitiesOf(source))
    share += shares[static_cast<std::size_t>(granularity)];
  return std::log(std::clamp(share, kLeastShare, 1.0));
}

}  // namespace omni
